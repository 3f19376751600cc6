# An instance that goes to and fro between classes with many attributes.
class A:
    __slots__ = ()


class B:
    __slots__ = ()


for i in range(100000):
    setattr(A, "a%d" % i, 0)
a = A()
while True:
    a.__class__ = B
    a.__class__ = A
