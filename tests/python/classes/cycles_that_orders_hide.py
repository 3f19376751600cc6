# A class cannot come to stand above itself, whatever its metaclass says of orders.
class M(type):
    hide = False

    def mro(cls):
        return [cls, P, object] if M.hide else super().mro()


class P:
    pass


class A(P, metaclass=M):
    pass


M.hide = True


class Y(A):
    pass


try:
    A.__bases__ = (Y,)
except TypeError as e:
    print(e)
print(A.__bases__, Y.__mro__)


class Z(P):
    pass


z = Z()
z.__class__ = A
print(type(z).__name__)

from typing import Union

u = Union[tuple(list[i % 300] for i in range(900))]
print(len(u.__args__), u == Union[u, list[3]], len((u | int | list[7]).__args__))
