class A:
    pass
i = 0
while True:
    a = A()
    setattr(a, f'x{i}', i)
    i += 1
