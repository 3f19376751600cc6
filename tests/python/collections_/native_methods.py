# What is called often of collections and functools: the ways that need guest code, and what goes wrong in them.
import functools
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from functools import Placeholder, cached_property, cmp_to_key, lru_cache, partial


class Key:
    def __init__(self, value):
        self.value = value

    def __hash__(self):
        return hash(self.value)

    def __eq__(self, other):
        return isinstance(other, Key) and self.value == other.value

    def __repr__(self):
        return f"Key({self.value})"


class Order:
    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        return self.value < other

    def __gt__(self, other):
        return self.value > other


def attempt(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except Exception as error:
        print(type(error).__name__, error)


calls = []


@lru_cache(maxsize=3)
def seen(*args, **kwargs):
    calls.append((args, kwargs))
    return len(calls)


for args in ((1,), (1,), (2,), (1.0,), (True,), ("a",), (1, 2), (1, 2), (Key(1),), (Key(1),), (None, "x"), ((1, 2),), (1,)):
    print(seen(*args), end=" ")
print(seen(a=1), seen(a=1), seen(1, b=2), seen.cache_info(), seen.cache_parameters())
attempt(seen, [])
seen.cache_clear()
print(seen.cache_info(), seen.__name__, seen.__wrapped__(1))


@lru_cache(maxsize=None)
def fib(n):
    if n < 0:
        raise ValueError("negative")
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(80), fib.cache_info())
attempt(fib, -1)
attempt(fib, -1)
attempt(fib)
attempt(fib, 1, 2)
print(fib.cache_info().misses)


class Holder:
    @lru_cache(maxsize=10)
    def method(self, x):
        return self, x

    @cached_property
    def once(self):
        calls.append("once")
        return len(calls)


holder = Holder()
print(holder.method(1) == holder.method(1), Holder.method.cache_info().hits, holder.once == holder.once)
typed = lru_cache(typed=True)(lambda x: type(x).__name__)
print(typed(1), typed(1.0), typed(True), typed.cache_info())
none = lru_cache(maxsize=0)(lambda x: x)
print(none(1), none(1), none.cache_info())


def show(*args, **kwargs):
    return args, kwargs


p = partial(show, 1, a=2)
print(p(), p(3), p(3, b=4), p(a=5), p.func is show, p.args, p.keywords)
print(partial(p, 7, c=8)(9), partial(int, base=2)("101"), partial(show)(x=1), repr(partial(int, 1, base=2)))
print(partial(show, Placeholder, 2)(1), partial(show, Placeholder, 2, k=3)(1, 5, z=6))
attempt(partial(show, Placeholder, 2))
attempt(partial, 5)
attempt(partial(len), 1, 2)
print(list(map(partial(pow, 2), range(5))), sorted([3, 1, 2], key=partial(pow, -1)), callable(p))


class Sub(partial):
    pass


print(Sub(show, 1)(2), type(Sub(show)).__name__, p.keywords is p.keywords)

compare = cmp_to_key(lambda a, b: Order(a - b))
print(sorted([3, 1, 2], key=compare), compare(1) < compare(2), compare(2) > compare(1), max([4, 9, 2], key=compare))
plain = cmp_to_key(lambda a, b: (a > b) - (a < b))
print(sorted("hello", key=plain), plain(1) == plain(1), plain(1) <= plain(1), plain(1) >= plain(2), plain(3).obj)
attempt(sorted, [1, 2], key=cmp_to_key(lambda a, b: "x"))
attempt(sorted, [1, 2], key=cmp_to_key(lambda a, b: 1 / 0))
attempt(lambda: plain(1) < 5)

d = defaultdict(list)
d["a"].append(1)
d[Key(1)].append(2)
d[Key(1)].append(3)
print(d, d.get("zz"), len(d))
attempt(lambda: defaultdict(None)["missing"])
attempt(lambda: defaultdict()[Key(2)])
attempt(lambda: defaultdict(lambda: 1 / 0)["x"])
attempt(lambda: defaultdict(int)[[]])


class Default(defaultdict):
    def __missing__(self, key):
        return super().__missing__(key) + 1


e = Default(int, x=5)
print(e["x"], e["y"], e["y"], dict(e))
tree = lambda: defaultdict(tree)
t = tree()
t[1][2][3] = 4
print(t[1][2][3], list(t))

o = OrderedDict((Key(i), i) for i in range(4))
o.move_to_end(Key(1))
o.move_to_end(Key(3), last=False)
print(list(o.items()), o.popitem(), o.popitem(last=False), list(o))
attempt(o.move_to_end, "nothing")
attempt(OrderedDict().popitem)
attempt(OrderedDict().popitem, False)
o = OrderedDict.fromkeys(range(500))
for i in range(0, 500, 3):
    o.move_to_end(i)
for i in range(400):
    o.popitem(last=i % 4 == 0)
o[1000] = 1
print(list(o)[:5], list(o)[-3:], len(o), next(iter(o)), next(reversed(o)))
plain = dict.fromkeys(range(300))
for i in range(200):
    del plain[next(iter(plain))]
plain.update(dict.fromkeys(range(1000, 1200)))
print(list(plain)[:3], list(plain)[-2:], len(plain), [key for key in plain if key % 50 == 0])
while plain:
    plain.pop(next(iter(plain)))
plain["x"] = 1
print(plain, list(reversed({**plain, "y": 2})))

Wide = namedtuple("Wide", [f"f{i}" for i in range(14)])
w = Wide(*range(14))
print(w.f0, w.f11, w.f12, w.f13, Wide.f3.__doc__, Wide.f13.__doc__, w._replace(f1=9).f1)
attempt(setattr, w, "f1", 5)
attempt(setattr, w, "f13", 5)


class Named(namedtuple("Named", "x y")):
    __slots__ = ()

    @property
    def total(self):
        return self.x + self.y


n = Named(1, y=2)
print(n, n.total, n.x, n[1], n == (1, 2))
print(Counter("abca").most_common(1), Counter([Key(1), Key(1)]), Counter({"a": 2}) + Counter(a=1, b=1))
c = Counter(a=1)
c.update("ab")
c.update({"a": 5})
c.update(["z"], z=1)
print(c)
q = deque([1, 2], maxlen=3)
for i in range(5):
    q.append(i)
    q.appendleft(-i)
print(q, q.pop(), q.popleft(), len(q))
