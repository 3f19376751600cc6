x = (1 << 5_000_000) - 1
while True:
    x & (x >> 1)
    x ^ 1
    x.bit_count()
