class A:
    pass
a = A()
i = 0
while True:
    setattr(a, f'x{i}', i)
    i += 1
