def collect(item, bucket=[]):
    bucket.append(item)
    return bucket


print(collect(1), collect(2), collect(3, []), collect(4))
print(collect.__defaults__)
n = 5


def frozen(value=n):
    return value


n = 6
print(frozen(), n)


def order(a=print("default a"), *, b=print("default b")):
    return a, b


print(order())
functions = []
for i in range(3):
    def show(i=i):
        return i

    functions.append(show)
print([f() for f in functions], [(lambda j=j: j * j)() for j in range(4)])


def sentinel(value=None):
    if value is None:
        value = {}
    value["seen"] = True
    return value


print(sentinel(), sentinel({"a": 1}), sentinel())
print(order.__kwdefaults__, frozen.__defaults__, frozen.__name__, frozen.__qualname__, frozen.__module__)
frozen.__defaults__ = (99,)
print(frozen())


def attrs():
    "doc text"
    attrs.count += 1
    return attrs.count


attrs.count = 10
print(attrs(), attrs(), attrs.__doc__, attrs.__dict__)


def chained(a, b=lambda x: x * 2, c=(1, 2), d={"k": 1}):
    return b(a), c, d


chained(4)
