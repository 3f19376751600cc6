class A:
    pass


for i in range(150_000):
    setattr(A, f'a{i}', 0)
A.p = property(lambda self: 1)
b = A()
while True:
    try:
        b.p = 1
    except AttributeError:
        pass
