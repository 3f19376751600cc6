def f(*args, **kw):
    return args, kw


log = []


def note(x):
    log.append(x)
    return x


print(f(note(1), *[note(2)], note(3), k=note(4), *[note(5)], **{"z": note(6)}, m=note(7)), log)
print(f(*"ab", *range(2), **dict(a=1), **{"b": 2}), f(*[], **{}), f(*(), *(1,)), f(*{"k": 1}), f(*(x for x in "yz")))


def modify(lst, n, d):
    lst.append(4)
    n += 1
    d["new"] = n
    lst = ["rebound"]
    return lst, n


items, number, table = [1], 1, {}
print(modify(items, number, table), items, number, table)


def swap(a, b):
    return b, a


x, y = swap(1, 2)
print(x, y, swap(*swap(3, 4)), swap(b=1, a=2))


def collector(first, *rest, sep="-", **options):
    return sep.join([first, *rest]) + str(sorted(options))


print(collector("a"), collector("a", "b", sep="+"), collector("a", x=1, y=2), collector(*"abc", **{"sep": "", "z": 0}))


def forward(*args, **kwargs):
    return collector(*args, **kwargs)


print(forward("p", "q", sep="/", extra=True))
args, kwargs = f(1, 2, a=3)
kwargs["a"] = 99
print(args, kwargs, f(**kwargs), f(*args, *args))


def annotated(a: "first", /, b: int = 2, *, c: str = "c") -> bool:
    """Doc."""
    return a, b, c


print(annotated(1), annotated(1, b=3, c=4), annotated.__doc__, annotated.__name__)
sorted(f(b=1, a=2)[1].items(), reverse=True)
