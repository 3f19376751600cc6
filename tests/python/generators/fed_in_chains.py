# Built-ins that generators feed for long, and what may come between two values.
def numbers(n):
    for i in range(n):
        yield i


def inner(n):
    for i in numbers(n):
        yield i * 2


def helper(x):
    return x + 1


print(sum(x * x for x in range(1000)))
print(sum(inner(500)), sum(helper(x) for x in inner(300)))
print(max(x % 97 for x in range(500)), min(-x for x in numbers(300)), sorted(x % 7 for x in numbers(20)))
print(any(x > 400 for x in range(1000)), all(x < 400 for x in range(1000)))
print(len(list(x for x in numbers(777))), tuple(x for x in inner(5)), len({x % 10 for x in numbers(99)}), len(set(x % 13 for x in numbers(99))))
print(sum(sum(y for y in range(x)) for x in range(60)))
print(sum(1.5 for _ in range(100)), sum((x if x % 2 else x / 2 for x in range(100))))
print(dict((x, -x) for x in numbers(3)), ",".join(str(x) for x in numbers(30)))


def straight():
    yield 1; yield 2; yield 3; yield 4; yield 5; yield 6; yield 7; yield 8; yield 9; yield 10
    yield 11; yield 12; yield 13; yield 14; yield 15; yield 16; yield 17; yield 18; yield 19; yield 20


print(sum(straight()), list(straight()) == list(range(1, 21)))


def raises(n):
    for i in range(n):
        if i == n - 1:
            raise ValueError(f"at {i}")
        yield i


for consumer in (sum, list, set, max, sorted, tuple):
    try:
        consumer(raises(40))
    except ValueError as e:
        print(consumer.__name__, e)


class Odd:
    def __radd__(self, other):
        return other + 100

    __add__ = __radd__

    def __gt__(self, other):
        return False


print(sum(Odd() if x == 20 else x for x in range(40)))
print(sum(x if x < 30 else 10**30 for x in range(60)), sum(x if x < 30 else True for x in range(60)))
print(max(Odd() if x == 20 else x for x in range(10)))


def looks():
    for i in range(30):
        if i == 25:
            print(g.gi_running, g.gi_frame is None)
            try:
                next(g)
            except ValueError as e:
                print(e)
        yield i


g = looks()
print(sum(g), g.gi_frame)


def caught():
    for i in range(30):
        try:
            if i % 10 == 9:
                raise KeyError(i)
            yield i
        except KeyError as e:
            yield e.args[0] * 1000


print(sum(caught()))


def delegating():
    yield from numbers(10)
    yield from (x for x in numbers(10))
    yield from range(10)


print(sum(delegating()), list(delegating()) == list(range(10)) * 3)
it = (x for x in range(100))
print(sum(x for x in it if x < 50), next(it, "end"))
big = []
print(sum(len(big) + (big.append([0] * 50) or 0) for _ in range(2000)))
