# Functions that operators, properties and built-ins call: what they return, raise, and how deep they go.
import functools
import math
import operator


class Num:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        if not isinstance(other, Num):
            return NotImplemented
        return Num(self.n + other.n)

    def __radd__(self, other):
        return Num(self.n + other)

    def __eq__(self, other):
        if isinstance(other, Num):
            return self.n == other.n
        return NotImplemented

    def __lt__(self, other):
        if self.n == 13:
            raise ValueError("unlucky")
        return [] if self.n >= other.n else [1]

    def __hash__(self):
        return hash(self.n)

    def __getitem__(self, key):
        return self.n * key

    def __call__(self, *args, **kwargs):
        return (self.n, args, kwargs)

    @property
    def double(self):
        return self.n * 2

    @property
    def broken(self):
        return self.missing

    def __repr__(self):
        return f"Num({self.n})"


a, b = Num(1), Num(2)
for _ in range(20):
    c = a + b
    d = 5 + a
print(c, d, a == Num(1), a == 1, a != b, a[7], a(1, x=2), b.double)
try:
    a + "x"
except TypeError as e:
    print(e)
try:
    a.broken
except AttributeError as e:
    print(e)
if a < b:
    print("less")
if not b < a:
    print("not less")
print([x for x in (b, a) if x < Num(2)], sorted([Num(3), Num(1), Num(2)]))
try:
    sorted([Num(3), Num(13), Num(2)])
except ValueError as e:
    print(e)
print(max([Num(3), Num(1)], key=lambda x: x.n), min(3, 1, 2), max("b", "a"), min([[3], [1]], default=0))
print(sum([a, b]), functools.reduce(lambda x, y: x + y, [Num(i) for i in range(50)]))
print(list(map(lambda x: x.double, [a, b])), math.gcd(12, 18), operator.add(2, 3), math.hypot(3, 4))


class Deep:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        return self.n and Deep(self.n - 1) + other

    @property
    def down(self):
        return self.n and Deep(self.n - 1).down

    def __eq__(self, other):
        return self.n == 0 or Deep(self.n - 1) == other

    def __call__(self):
        return self.n and Deep(self.n - 1)()

    __hash__ = None


print(Deep(60) + 1, Deep(60).down, Deep(60) == 3, Deep(60)())


def tree(n):
    if n:
        yield from tree(n - 1)
        yield n
        for x in tree(n - 1):
            yield x


print(list(tree(4)), sum(tree(6)), max(tree(5)))


def fails(x):
    if x == 7:
        raise KeyError(x)
    return x


for consumer in (lambda: sorted(range(10), key=fails), lambda: list(map(fails, range(10))), lambda: functools.reduce(lambda p, q: fails(q), range(10))):
    try:
        consumer()
    except KeyError as e:
        print("KeyError", e, e.__traceback__.tb_next is not None)


@functools.lru_cache(maxsize=None)
def cached(n):
    return n if n < 2 else cached(n - 1) + cached(n - 2)


print(cached(90), cached.cache_info())
print(int("12"), int("007"), int(" 5 "), int("-3"), int("1_000"), ord("a"), ord("é"), divmod(17, 5), divmod(-17, 5), divmod(17, -5))
s, l, t = "hello", [1, 2, 3, 4], (1, 2, 3)
l[1:3] += [9]
print(s[1:3], s[-3:], s[:0], s[10:], l, l[-2:], l[::2], t[1:], t[:], t[5:], s[None:2], l[-1], t[-3])
try:
    l[-9]
except IndexError as e:
    print(e)
print(",".join(["a", "b"]), "".join(["é", "x"]), "-".join(("one",)), ", ".join(map(str, range(9))), True + 1, 2 - True, True + True)
print("hello World x1".title(), "hELLO".swapcase(), "hELLO wORLD".capitalize(), "ŉ x".title(), "".title())
print(sum(range(10)), sum(range(10, 0, -3)), sum(b"abc"), sum(range(10**6)), sum(range(2**40, 2**40 + 3)), sum(bytearray(b"ab")))
