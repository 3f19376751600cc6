# A metaclass that hides what is above its classes, so that a class comes to stand above itself.
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


class Z(P):
    pass


try:
    A.__bases__ = (Y,)
except TypeError as e:
    print(e)
z = Z()
z.__class__ = A
A.__bases__ = (P,)
print(type(z).__mro__)
while True:
    Z().__class__ = A
