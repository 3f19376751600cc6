class A:
    def who(self):
        return ["A"]


class B(A):
    def who(self):
        return ["B"] + super().who()


class C(A):
    def who(self):
        return ["C"] + super().who()


class D(B, C):
    def who(self):
        return ["D"] + super().who()


print(D().who(), [k.__name__ for k in D.__mro__], D.mro() == list(D.__mro__))


class E(C):
    pass


class F(D, E):
    pass


print([k.__name__ for k in F.__mro__], F().who())
try:
    class Bad(A, B):
        pass
except TypeError as error:
    print(error)
try:
    class Worse(D, type("X", (C, B), {})):
        pass
except TypeError as error:
    print(error)
try:
    class Twice(A, A):
        pass
except TypeError as error:
    print(error)
try:
    class Odd(5):
        pass
except TypeError as error:
    print(error)
try:
    class Mixed(int, str):
        pass
except TypeError as error:
    print(error)
try:
    class FromBool(bool):
        pass
except TypeError as error:
    print(error)


class Root:
    def __init__(self, **kw):
        print("Root", kw)


class Left(Root):
    def __init__(self, left=0, **kw):
        print("Left", left)
        super().__init__(**kw)


class Right(Root):
    def __init__(self, right=0, **kw):
        print("Right", right)
        super().__init__(**kw)


class Both(Left, Right):
    def __init__(self, **kw):
        super().__init__(**kw)


Both(left=1, right=2, other=3)


class Mixin:
    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in vars(self).items())})"


class Record(Mixin, Root):
    def __init__(self, **kw):
        self.__dict__.update(kw)


print(Record(a=1, b="x"))


class O(object):
    pass


O.__mro__[1] is object, issubclass(D, (int, A)), isinstance(D(), C)
