def none():
    pass


def one(a):
    pass


def two(a, b):
    pass


def three(a, b, c):
    pass


def default(a, b=1):
    pass


def kwonly(*, x, y, z=1):
    pass


def posonly(a, b, /, c=0):
    pass


def varargs(a, *args, k):
    pass


def attempt(label, call):
    try:
        call()
        print(label, "accepted")
    except TypeError as error:
        print(label, "->", error)


attempt("none(1)", lambda: none(1))
attempt("none(x=1)", lambda: none(x=1))
attempt("one()", lambda: one())
attempt("one(1, 2)", lambda: one(1, 2))
attempt("one(1, a=2)", lambda: one(1, a=2))
attempt("one(b=2)", lambda: one(b=2))
attempt("two()", lambda: two())
attempt("two(1)", lambda: two(1))
attempt("two(b=1)", lambda: two(b=1))
attempt("two(1, 2, 3, 4)", lambda: two(1, 2, 3, 4))
attempt("three()", lambda: three())
attempt("three(c=1)", lambda: three(c=1))
attempt("default()", lambda: default())
attempt("default(1, 2, 3)", lambda: default(1, 2, 3))
attempt("default(1, 2, b=3)", lambda: default(1, 2, b=3))
attempt("default(1, bb=3)", lambda: default(1, bb=3))
attempt("kwonly()", lambda: kwonly())
attempt("kwonly(1)", lambda: kwonly(1))
attempt("kwonly(x=1)", lambda: kwonly(x=1))
attempt("kwonly(1, 2, x=1, y=1)", lambda: kwonly(1, 2, x=1, y=1))
attempt("posonly(a=1, b=2)", lambda: posonly(a=1, b=2))
attempt("posonly(1, b=2)", lambda: posonly(1, b=2))
attempt("posonly(1, 2, 3, 4)", lambda: posonly(1, 2, 3, 4))
attempt("varargs()", lambda: varargs())
attempt("varargs(1, 2)", lambda: varargs(1, 2))
attempt("star not iterable", lambda: one(*5))
attempt("mapping not", lambda: one(**5))
attempt("keys not str", lambda: one(**{1: 2}))
attempt("twice in stars", lambda: one(**{"a": 1}, **{"a": 2}))
attempt("twice", lambda: two(1, b=2, **{"b": 3}))
attempt("not callable", lambda: 5())
attempt("None()", lambda: None())
attempt("lambda", lambda: (lambda x, y: 0)(1))
attempt("list call", lambda: [1](0))
