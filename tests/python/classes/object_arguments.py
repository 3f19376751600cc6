# What `object.__new__` and `object.__init__` say of arguments that nobody takes, and other calls of classes that fail.
def attempt(what, act):
    try:
        print(what, "->", act())
    except BaseException as error:
        print(what, "->", type(error).__name__, error, getattr(error, "__notes__", ""))


class Bare:
    pass


class New:
    def __new__(cls, x):
        return object.__new__(cls, x)


class NewOnly:
    def __new__(cls, *args):
        return super().__new__(cls)


class Init:
    def __init__(self, x):
        super().__init__(x)


class InitKeyword:
    def __init__(self, **kwargs):
        super().__init__(**kwargs)


class Both:
    def __new__(cls, *args):
        return super().__new__(cls)

    def __init__(self, *args):
        super().__init__(*args)


class Whole(int):
    def __init__(self, x):
        super().__init__(x)


class WholeNew(int):
    pass


attempt("bare", lambda: Bare(1))
attempt("bare keyword", lambda: Bare(x=1))
attempt("new", lambda: New(1))
attempt("new only", lambda: type(NewOnly(1, 2)).__name__)
attempt("init", lambda: Init(1))
attempt("init keyword", lambda: type(InitKeyword()).__name__)
attempt("init keyword", lambda: InitKeyword(a=1))
attempt("both", lambda: type(Both()).__name__)
attempt("both", lambda: Both(1))
attempt("int", lambda: Whole(1))
attempt("int", lambda: WholeNew(1).__init__(5))
attempt("object", lambda: object(1))
attempt("object.__new__", lambda: object.__new__())
attempt("object.__new__", lambda: object.__new__(5))
attempt("object.__new__", lambda: object.__new__(int))
attempt("object.__init__", lambda: object.__init__(Bare(), 1))
attempt("object.__init__", lambda: object.__init__(Bare()))
attempt("NoneType", lambda: type(None)(1))
attempt("ellipsis", lambda: type(...)(1))


class Mixin:
    def __init__(self, *, a=0, **kwargs):
        super().__init__(**kwargs)
        self.a = a


class Base:
    def __init__(self, *, b=0, **kwargs):
        super().__init__(**kwargs)
        self.b = b


class Child(Mixin, Base):
    pass


attempt("mixins", lambda: vars(Child(a=1, b=2)))
attempt("mixins", lambda: Child(a=1, c=2))


class NotAnException(Exception):
    def __new__(cls):
        return 5


class NotAnExceptionEither(Exception):
    def __new__(cls):
        return Bare


def raises(what):
    raise what


attempt("raise", lambda: raises(NotAnException))
attempt("raise", lambda: raises(NotAnExceptionEither))


def function_of_none():
    super()


def function_of_one(self):
    return super().x


attempt("super", function_of_none)
attempt("super", lambda: function_of_one(1))
for bases in ("None", "1", "function_of_none, int", "[]", "type(None)", "...", "len", "bool", "object, int", "int, str"):
    attempt(("bases", bases), lambda: exec(f"class C({bases}): pass"))


class NoTruth:
    __bool__ = None
    __class_getitem__ = None


attempt("bool", lambda: bool(NoTruth()))
attempt("not", lambda: not NoTruth())
attempt("subscript", lambda: NoTruth[1])
attempt("update", lambda: {}.update([(1, 2), 3]))
attempt("update", lambda: dict([5]))
attempt("items", lambda: {"a": 1}.items() & {("a", 1), 2})
attempt("indices", lambda: slice(None, 10**30, 3).indices(10**40))
attempt("indices", lambda: slice(10**50, None, -1).indices(10**40))
attempt("indices", lambda: slice(1, 2, 10**30).indices(5))
attempt("indices", lambda: slice(-(10**30), 10**30).indices(5))
attempt("indices", lambda: slice(1, 2, 0).indices(10**30))
attempt("indices", lambda: slice(1).indices(-(10**30)))
attempt("indices", lambda: slice("a").indices(10**30))
attempt("maketrans", lambda: str.maketrans(1, 2))
attempt("maketrans", lambda: str.maketrans(1, "a"))
attempt("getformat", lambda: float.__getformat__("x"))
