# Classes derived from property, classmethod and staticmethod.
class classproperty(property):
    def __get__(self, obj, owner=None):
        return self.fget(owner)


class Logged(property):
    def __init__(self, fget=None, fset=None, fdel=None, doc=None, label="?"):
        super().__init__(fget, fset, fdel, doc)
        self.label = label

    def __get__(self, obj, owner=None):
        if obj is not None:
            print("get", self.label)
        return super().__get__(obj, owner)

    def __set__(self, obj, value):
        print("set", self.label, value)
        super().__set__(obj, value)


class Bound(classmethod):
    def __get__(self, obj, owner=None):
        print("bind", owner.__name__)
        return super().__get__(obj, owner)


class Static(staticmethod):
    extra = "more"


class Plain(property):
    pass


class A:
    @classproperty
    def kind(cls):
        return cls.__name__.lower()

    @Logged
    def x(self):
        "the doc of x"
        return self._x

    @x.setter
    def x(self, value):
        self._x = value

    @Bound
    def make(cls, n):
        return cls.__name__, n

    @Static
    def twice(n):
        return 2 * n

    @Plain
    def p(self):
        return "p"

    @p.setter
    def p(self, value):
        print("p =", value)

    y = Logged(lambda self: "y", label="why")

    @property
    def ro(self):
        return 1


a = A()
print(A.kind, a.kind)
a.x = 5
print(a.x, type(A.x).__name__, A.x.__doc__, A.x.fget.__name__)
print(a.y, A.__dict__["y"].label, isinstance(A.__dict__["y"], property))
print(A.make(1), a.make(2), a.twice(4), A.twice(5), A.__dict__["twice"].extra)
print(a.p, type(A.p).__name__)
a.p = 3
for f in (
    lambda: setattr(a, "y", 1),
    lambda: delattr(a, "p"),
    lambda: property().__get__(a),
    lambda: A.ro.__set__(a, 1),
    lambda: A.ro.__delete__(a),
    lambda: A.__dict__["make"](1),
):
    try:
        print(f())
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
print(A.ro.__get__(a), A.ro.__get__(None, A) is A.ro, A.__dict__["make"].__get__(None, A)(7), A.__dict__["twice"].__get__(a)(8))
print(A.ro.__name__, A.__dict__["twice"].__func__(9))
