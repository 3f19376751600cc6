# What an object says of its own class: `__class__` as a property, as an attribute, assigned to.
class P:
    @property
    def __class__(self):
        return int
p = P()
print(isinstance(p, int), isinstance(p, P), type(p).__name__, p.__class__)
class Q:
    __class__ = str
q = Q()
print(isinstance(q, str), isinstance(q, Q), q.__class__)
class R:
    @property
    def __class__(self):
        raise AttributeError("no")
try:
    print(isinstance(R(), int))
except AttributeError as e:
    print("AE", e)
class Proxy:
    def __init__(self, o): object.__setattr__(self, "_o", o)
    def __getattribute__(self, n):
        if n == "_o": return object.__getattribute__(self, n)
        return getattr(object.__getattribute__(self, "_o"), n)
x = Proxy([1, 2])
print(isinstance(x, list), x.__class__, type(x) is Proxy, len(x._o))
class X:
    pass
class Y:
    pass
a = X()
a.__class__ = Y
print(type(a).__name__, isinstance(a, Y))
try:
    a.__class__ = 5
except TypeError as e:
    print(e)
try:
    a.__class__ = int
except TypeError as e:
    print(e)
class S:
    __slots__ = ("u",)
try:
    a.__class__ = S
except TypeError as e:
    print(e)
try:
    (5).__class__ = X
except TypeError as e:
    print(e)
