a = 'x' * 3_000_000
b = 'x' * 3_000_000
while a == b and not a < b:
    pass
