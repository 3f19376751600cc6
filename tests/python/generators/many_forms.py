def gen(n):
    print("start")
    try:
        for i in range(n):
            got = yield i
            if got: print("got", got)
    finally:
        print("cleanup")
    return "done"
g = gen(3); print(next(g), g.send("hi"), next(g))
try: next(g)
except StopIteration as e: print("stop", e.value)
g = gen(5); next(g); g.close(); print(list(g), next(g, "default"))
g = gen(5); next(g)
try: g.throw(ValueError("boom"))
except ValueError as e: print(e)
def outer():
    r = yield from gen(2)
    print("inner returned", r)
    yield from "ab"
    yield from [1, 2]
    return 5
print(list(outer()))
def tree(t):
    if t is None: return
    l, v, r = t
    yield from tree(l); yield v; yield from tree(r)
print(list(tree(((None, 1, None), 2, (None, 3, None)))))
def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
def take(n, it):
    for _, x in zip(range(n), it): yield x
print(list(take(10, fib())), sum(x for x in range(10) if x % 2), max((x * x for x in [3, -4]), default=0), sorted(x for x in "cab"))
class Count:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n <= 0: raise StopIteration
        self.n -= 1; return self.n
print(list(Count(3)), tuple(Count(2)), set(Count(2)), [*Count(2)], dict(zip("ab", Count(2))), 1 in Count(3), max(Count(5)), sum(Count(4)), ",".join(str(x) for x in Count(3)), list(map(lambda a, b: (a, b), Count(3), "xyz")), list(zip(Count(2), Count(3))), sorted(Count(3)), any(Count(1)), all(Count(2)), list(filter(None, Count(3))), list(enumerate(Count(2), 5)))
a, b = Count(2); print(a, b)
first, *rest = Count(4); print(first, rest)
class Seq:
    def __getitem__(self, i):
        if i > 3: raise IndexError
        return i * 10
print(list(Seq()), 20 in Seq(), list(reversed([1, 2])), [x for x in Seq()])
it = iter([1, 2, 3]); print(next(it), list(it), list(it))
it = iter(lambda c=[0]: c.__setitem__(0, c[0] + 1) or c[0], 4); print(list(it))
def chunked(seq, n):
    for i in range(0, len(seq), n): yield seq[i:i + n]
print(list(chunked("abcdefg", 3)))
def windows(it, n):
    buf = []
    for x in it:
        buf.append(x)
        if len(buf) == n: yield tuple(buf); buf.pop(0)
print(list(windows(range(5), 3)))
def coroutine():
    total = 0
    while True:
        x = yield total
        if x is None: break
        total += x
    return total
c = coroutine(); next(c); print(c.send(5), c.send(10))
try: c.send(None)
except StopIteration as e: print(e.value)
try: c.send(1)
except StopIteration as e: print("again", e.value)
try: coroutine().send(5)
except TypeError as e: print(e)
def bad():
    yield 1
    raise StopIteration("inside")
try: list(bad())
except RuntimeError as e: print(e, repr(e.__cause__))
g = (i for i in range(3)); print(type(g).__name__, g.__name__, next(g)); g.close(); print(list(g))
def reent():
    yield next(me)
me = reent()
try: next(me)
except ValueError as e: print(e)
def ignore():
    try: yield 1
    except GeneratorExit: yield 2
g = ignore(); next(g)
try: g.close()
except RuntimeError as e: print(e)
def ret(): 
    if False: yield
    return 7
def deleg():
    x = yield from ret(); print("x", x); yield x
print(list(deleg()))
def catch():
    while True:
        try: v = yield
        except ValueError as e: print("caught", e); v = "c"
        print("v", v)
        if v == "stop": return
g = catch(); next(g); g.send(1); g.throw(ValueError("e1"))
try: g.send("stop")
except StopIteration: print("end")
m = map(str, [1, 2]); print(next(m), list(m)); z = zip("ab", [1, 2], (True, False)); print(list(z), list(zip()), list(zip(*[(1, 2), (3, 4)])))
try: list(zip([1], [1, 2], strict=True))
except ValueError as e: print(e)
print(list(zip([1, 2], "ab", strict=True)), list(map(pow, [2, 3], [3, 2])), [y for x in [[1, 2], [3]] for y in x], {i: [j for j in range(i)] for i in range(3)}, [(x, y) for x in range(2) for y in "ab" if x])
gen_exp = (x * y for x in range(3) for y in range(2)); print(list(gen_exp))
def gen_with_state():
    seen = set()
    def add(x):
        if x in seen: return False
        seen.add(x); return True
    for x in [1, 2, 1, 3, 2]:
        if add(x): yield x
print(list(gen_with_state()))
