x = 1
while True:
    x <<= 1_000_000
