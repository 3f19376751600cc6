total = 0
for number in range(10):
    if number % 2 == 0 and number > 3:
        total += number * 2
    elif number == 7:
        break
print(f"total: {total:>5}")
