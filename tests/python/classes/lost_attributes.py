# Instances that lose attributes and get others: what they have, in which order, and what methods see of it.
import contextlib


class Free:
    kind = "class"

    def __init__(self, *names):
        for place, name in enumerate(names):
            setattr(self, name, place)


class Slotted:
    __slots__ = ("a", "b", "c")


class Both(Slotted):
    pass


class Number(int):
    pass


def attempt(what):
    try:
        print(what())
    except AttributeError as error:
        print(error)


first, second = Free("a", "b", "c"), Free("a", "b", "c")
del first.b
print(vars(first), vars(second), hasattr(first, "b"))
first.b = "again"
first.d = 4
print(vars(first), list(vars(second)))
del first.a, first.c
print(vars(first))
first.kind = "own"
print(first.kind)
del first.kind
print(first.kind)
attempt(lambda: delattr(first, "kind"))
attempt(lambda: delattr(first, "a"))
attempt(lambda: first.a)
del first.b, first.d
print(vars(first))
first.a = 1
print(vars(first))

many = Free(*"abcdefghijkl")
del many.c, many.l
many.c = "back"
print(vars(many))
for name in "abdefghijk":
    delattr(many, name)
print(vars(many))

slotted = Slotted()
slotted.b, slotted.a = 1, 2
del slotted.b
attempt(lambda: slotted.b)
slotted.c, slotted.b = 3, 4
print(slotted.a, slotted.b, slotted.c)

both = Both()
both.x, both.a, both.y = 1, 2, 3
del both.a, both.x
print(vars(both), hasattr(both, "a"))
both.a = 5
print(both.a, vars(both))

number = Number(5)
number.unit, number.note = "m", "n"
del number.unit
print(number + 1, number.note, vars(number))


def loop():
    thing = Free("a", "b")
    seen = []
    for i in range(40):
        thing.extra = i
        seen.append(thing.extra + thing.a)
        if i % 3 == 0:
            del thing.a
            thing.a = i
        del thing.extra
    print(sum(seen), vars(thing))


loop()


@contextlib.contextmanager
def manager(value):
    print("enter", value)
    try:
        yield value
    finally:
        print("leave", value)


for value in range(3):
    with manager(value) as got:
        print(got)
once = manager("once")
with once:
    print("within")
attempt(lambda: once.__enter__())


class Context:
    def __enter__(self):
        return self

    def __exit__(self, *args):
        print(args[0] and args[0].__name__)
        return True


class Static:
    @staticmethod
    def __enter__():
        return "static"

    @classmethod
    def __exit__(cls, *args):
        print(cls.__name__, len(args))


with Context() as c, Static() as s:
    print(type(c).__name__, s)
with Context():
    raise KeyError(1)
try:
    with Free():
        pass
except TypeError as error:
    print(error)


class Hashes:
    def __init__(self, answer):
        self.answer = answer

    def __hash__(self):
        return self.answer

    def __eq__(self, other):
        return self.answer == other.answer


for answer in (3, 2**70, True, "no", None, 1.5):
    try:
        table = {Hashes(answer): 1}
        table[Hashes(answer)] = 2
        print(len(table), Hashes(answer) in table, table.get(Hashes(answer)), len({Hashes(answer), Hashes(answer)}))
    except TypeError as error:
        print(error)
    try:
        {Hashes(answer)}
    except TypeError as error:
        print(error)


class Refuses:
    def __hash__(self):
        raise TypeError("not today")


class Fails:
    def __hash__(self):
        raise ValueError("broken")


for key in (Refuses(), Fails()):
    for use in (lambda: {key}, lambda: {key: 1}, lambda: {}.get(key), lambda: key in {}):
        try:
            print(use())
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
