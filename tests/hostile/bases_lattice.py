class A:
    pass


class B:
    pass


class C(A):
    pass


x, y = type("X", (C,), {}), type("Y", (C,), {})
for _ in range(40):
    x, y = type("X", (x, y), {}), type("Y", (x, y), {})
C.__bases__ = (B,)
