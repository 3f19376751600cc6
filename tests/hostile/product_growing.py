x = 3
while True:
    x *= x
