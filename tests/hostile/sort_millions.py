import math
xs = [(i * 7919) % 1000003 for i in range(1_000_000)]
while True:
    xs.sort(reverse=True)
    xs.sort()
