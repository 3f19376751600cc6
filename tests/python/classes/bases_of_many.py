# New bases of a class that others derive from in many ways
class Old:
    name = "old"


class New:
    name = "new"


class C(Old):
    pass


class L(C):
    pass


class R(C):
    pass


class D(L, R):
    pass


class E(R, New):
    pass


C.__bases__ = (Old, New)
print([c.__name__ for c in D.__mro__], [c.__name__ for c in E.__mro__], D.name)
