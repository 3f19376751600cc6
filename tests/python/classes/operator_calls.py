# Operators whose methods answer, decline, raise or give what is no truth value, alone and within sorts and containers.
class Plain:
    def __init__(self, value):
        self.value = value

    def __repr__(self):
        return f"{type(self).__name__}({self.value})"


class Adds(Plain):
    def __add__(self, other):
        if isinstance(other, Adds):
            return Adds(self.value + other.value)
        if isinstance(other, int):
            return Adds(self.value + other)
        return NotImplemented

    def __mul__(self, other, scale=2):
        return (self.value, other, scale)

    def __sub__(self, *others):
        return others

    def __lt__(self, other):
        return NotImplemented if isinstance(other, str) else self.value < getattr(other, "value", other)

    def __le__(self, other):
        return [self.value] if self.value <= other.value else []

    def __eq__(self, other):
        return NotImplemented

    __hash__ = None


class Reflects(Plain):
    def __radd__(self, other):
        return f"{other!r} radd"

    def __gt__(self, other):
        return "reflected"


class Derived(Adds):
    def __radd__(self, other):
        return "derived first"


class Places(Plain):
    def __iadd__(self, other):
        self.value += other
        return self

    def __isub__(self, other):
        return NotImplemented

    def __sub__(self, other):
        return "sub"


class Text(str):
    def __add__(self, other):
        return Text(str.__add__(self, other).upper())

    def __eq__(self, other):
        return "own eq"

    __hash__ = str.__hash__


class Raises:
    def __add__(self, other):
        raise KeyError(other)

    def __lt__(self, other):
        return Truth()


class Truth:
    def __bool__(self):
        raise ValueError("no truth")


def attempt(what):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)


a, b = Adds(1), Adds(2)
attempt(lambda: a + b)
attempt(lambda: a + 5)
attempt(lambda: a + "x")
attempt(lambda: a + Reflects(3))
attempt(lambda: a + Derived(4))
attempt(lambda: Derived(4) + a)
attempt(lambda: a * 3)
attempt(lambda: a - 3)
attempt(lambda: 3 + a)
attempt(lambda: a < b)
attempt(lambda: a < 3)
attempt(lambda: a < "x")
attempt(lambda: a < Reflects(1))
attempt(lambda: a <= b)
attempt(lambda: "yes" if a <= b else "no")
attempt(lambda: "yes" if b <= a else "no")
attempt(lambda: a == b)
attempt(lambda: a == a)
attempt(lambda: a != b)
attempt(lambda: Raises() + 1)
attempt(lambda: type(Raises() < 1).__name__)
attempt(lambda: 1 if Raises() < 1 else 2)
attempt(lambda: Text("ab") + "cd")
attempt(lambda: Text("ab") == "ab")
attempt(lambda: sorted([Adds(3), Adds(1), Adds(2)]))
attempt(lambda: sorted([Adds(3), "a", Adds(2)]))
attempt(lambda: sorted([Raises(), Raises()]))
attempt(lambda: max(Adds(3), Adds(7)))
attempt(lambda: [Adds(1)] < [Adds(2)])
attempt(lambda: sum([Adds(1), Adds(2)], Adds(0)))
attempt(lambda: a in [b, a])

places = Places(1)
same = places
places += 4
print(places, same is places)
places -= 1
print(places)
total = Adds(0)
for i in range(5):
    total += i
print(total)


class Deep:
    def __add__(self, other):
        return self + other


attempt(lambda: Deep() + 1)


class Loops:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        count = 0
        for i in range(30):
            count += i
        return self.n < other.n


print([x.n for x in sorted(Loops(i * 7 % 10) for i in range(10))])


class Slow(Loops):
    def __add__(self, other):
        total = 0
        for i in range(other):
            total += i
        return total


print(Slow(1) + 40, [Slow(1) + i for i in range(6)])
