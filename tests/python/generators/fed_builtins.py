# Built-ins that consume a generator take what it yields: plain values, others in between, and whatever ends it early.
import collections


class Number:
    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        return Number(self.value + getattr(other, "value", other))

    __radd__ = __add__

    def __bool__(self):
        return bool(self.value)

    def __lt__(self, other):
        return self.value < other.value

    def __gt__(self, other):
        return self.value > other.value

    def __hash__(self):
        return self.value % 3

    def __eq__(self, other):
        return isinstance(other, Number) and self.value == other.value

    def __repr__(self):
        return f"N{self.value}"


def mixed(n):
    for i in range(n):
        yield i if i % 4 else i + 0.5


def sums():
    print(sum(i * i for i in range(50)))
    print(sum(mixed(20)))
    print(sum((Number(i) for i in range(5)), Number(0)))
    print(sum((Number(i) if i == 3 else i for i in range(6)), 0))
    print(sum((1 << 46 for _ in range(10)), 1))
    print(sum((True, False, 3) for _ in range(0)))
    try:
        sum(x for x in [1, 2, "three", 4])
    except TypeError as error:
        print(error)


def tests():
    seen = []

    def note(values):
        for value in values:
            seen.append(value)
            yield value

    print(any(note([0, 0.0, "", None, Number(0), 7, 8])), seen)
    seen.clear()
    print(all(note([1, 2.5, "x", Number(2), [], 9])), seen)
    print(any(x > 3 for x in range(3)), all(x < 3 for x in range(3)))


def collections_():
    print(list(x * 2 for x in range(40)))
    print(tuple(str(x) for x in range(5)))
    print(sorted(-x for x in range(20)))
    print(sorted(set(x % 7 for x in range(40))), set(Number(x % 5) for x in range(9)))
    print(frozenset(c for c in "hello") == frozenset("helo"))
    print(", ".join(str(x) for x in range(12)))
    print(collections.Counter(c for c in "mississippi").most_common())
    print(collections.Counter(Number(x % 2) for x in range(5)))
    print(min(x * -1 for x in range(9)), max(Number(x) for x in range(4)), min((c for c in "zxy"), default=0))
    print(min((x for x in []), default="none"), max(x % 3 for x in range(9)))
    try:
        set([x] for x in range(3))
    except TypeError as error:
        print(error)
    try:
        max(x for x in (1, "a"))
    except TypeError as error:
        print(error)


def interrupted():
    def failing():
        yield 1
        yield 2
        raise ValueError("in the middle")

    for consumer in (sum, list, set, any, min, collections.Counter, tuple):
        try:
            print(consumer(failing()))
        except ValueError as error:
            print(consumer.__name__, error)

    def closing():
        try:
            yield 1
            yield 0
        finally:
            print("closed")

    running = closing()
    print(all(running), running.gi_running)
    running.close()

    def nested(n):
        for i in range(n):
            yield sum(j for j in range(i))

    print(list(nested(8)), sum(x for x in nested(30)))

    def itself():
        yield 1
        yield list(me)

    me = itself()
    try:
        list(me)
    except ValueError as error:
        print(error)

    def sends():
        got = yield 1
        print("got", got)
        got = yield 2
        print("got", got)

    print(sum(sends()))

    def handled():
        for i in range(3):
            try:
                raise KeyError(i)
            except KeyError as error:
                yield error.args[0]

    print(sum(handled()), list(handled()))


sums()
tests()
collections_()
interrupted()
