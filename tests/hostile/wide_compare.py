a = 1 << 40_000_000
b = 1 << 40_000_000
while a == b and not a < b:
    pass
