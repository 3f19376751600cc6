total = 0
for number in range(2000):
    total += number
    if number % 500 == 0:
        total += host_add(1, 2)
