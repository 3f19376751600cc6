def plain(a, b):
    return a, b


def defaults(a, b=2, c=3):
    return a, b, c


def star(a, *args):
    return a, args


def stars(a, *args, k=0, **kwargs):
    return a, args, k, kwargs


def keyword_only(*, x, y=1):
    return x, y


def positional_only(a, b=5, /):
    return a, b


def everything(a, b=2, /, c=3, *args, d, e=5, **rest):
    return a, b, c, args, d, e, rest


print(plain(1, 2), plain(b=1, a=2), plain(1, b=2), plain(*[1, 2]), plain(**{"a": 1, "b": 2}), plain(*"x", **{"b": 0}))
print(defaults(1), defaults(1, c=9), defaults(c=1, a=2), defaults(*(1, 2, 3)))
print(star(1), star(1, 2, 3), star(*range(4)), star(*[1], *[2, 3], 4))
print(stars(1), stars(1, 2, k=3, z=4), stars(a=1, z=2), stars(1, **{"k": 5}, **{"q": 6}))
print(keyword_only(x=1), keyword_only(y=2, x=3))
print(positional_only(1), positional_only(1, 2))
print(everything(1, d=4), everything(1, 2, 3, 4, 5, d=6, e=7, f=8, a=9, b=10))


def only_kwargs(**kw):
    return kw


def name_clash(a, /, **kw):
    return a, kw


print(only_kwargs(), only_kwargs(b=1, a=2), name_clash(1, a=2))
args = (1, 2)
kwargs = {"c": 3}
print(defaults(*args, **kwargs), args, kwargs)


def mutate(*args, **kw):
    kw["new"] = 1
    return args, kw


print(mutate(*args, **kwargs), kwargs)
lam = lambda a, *b, c=1, **d: (a, b, c, d)
print(lam(1), lam(1, 2, c=3, d=4), (lambda: "none")(), (lambda x, /, *, y: x + y)(1, y=2))
everything(0, d=1)
