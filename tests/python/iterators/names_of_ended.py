# An iterator keeps its type when it is exhausted.
for made in (
    iter([1]), reversed([1]), iter((1,)), iter("a"), iter("é"), iter(b"a"), iter({1: 2}), iter({1: 2}.items()),
    reversed({1: 2}), iter({1}), iter(range(2)), iter(range(10**30, 10**30 + 1)), iter(lambda: 5, 5), enumerate("a"),
    zip("a"), map(str, "a"), filter(None, "a"),
):
    before = type(made).__name__
    list(made)
    print(before, type(made).__name__ == before, next(made, "end"), list(made))


class Old:
    def __getitem__(self, at):
        return [1, 2][at]


made = iter(Old())
print(type(made).__name__, list(made), type(made).__name__)
d = {}
d[1] = d.items()
print(d)
d = {1: {}.items()}
d[2] = d.items()
print(repr(d.items()))


class Bad:
    def __repr__(self):
        raise ValueError("bad")


b = {1: Bad()}
for _ in range(2):
    try:
        repr(b.items())
    except ValueError as e:
        print(e)
print({1: 2}.items())


class S(str):
    pass


print(type(S("a").partition("b")[0]), type(S("a").rpartition("b")[2]), S("a").partition("b"))
m = memoryview(b"abc")
for act in (lambda: m.tobytes("X"), lambda: len(m), lambda: m.tobytes(5), lambda: m.tobytes("F")):
    try:
        print(act())
    except Exception as e:
        print(type(e).__name__, e)
m.release()
try:
    len(m)
except ValueError as e:
    print(e)
try:
    sum(5, "a")
except TypeError as e:
    print(e)
import types
bound = types.MethodType(len, [1, 2])
print(bound, type(bound).__name__, bound())
print([].append.__class__.__name__)
