from collections import Counter
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
c = Counter("abracadabra")
print(c, c["a"], c["zz"], "zz" in c, c.most_common(2), c.most_common(), c.total(), len(c))
c.update("aab"); c.update({"q": 3}); c.update(b=10); print(c)
c.subtract("abc"); c.subtract({"a": 1, "new": 2}); print(c, sorted(c.elements()))
a, b = Counter(a=3, b=1), Counter(a=1, b=2, c=5)
print(a + b, a - b, a & b, a | b, +a, -Counter(x=-2, y=1), a == b, a != b, a <= b, a < b, a >= Counter(a=1))
a += b; print(a); a -= Counter(c=9); print(a); a |= Counter(z=1); a &= Counter(a=2, z=5); print(a)
print(Counter(), Counter([]), Counter({"x": 0, "y": -1}), Counter([1, 1, "1", (1,), None]), dict(Counter("aab")), Counter(a=1) == Counter(a=1, b=0))
del c["not there"]; del c["q"]; print("q" in c, c.pop("b"), c.get("b"), c.copy() == c)
for f in (lambda: Counter([[1]]), lambda: Counter(5), lambda: Counter.fromkeys("ab"), lambda: Counter(a="x")["a"], lambda: Counter(1, 2)):
    t(f)
words = "the quick brown fox jumps over the lazy dog the end".split()
wc = Counter(words)
for word, n in wc.most_common(3): print(f"{word:<8}{n}")
print(sorted(wc.items(), key=lambda kv: (-kv[1], kv[0]))[:4], max(wc, key=wc.get), sum(wc.values()), isinstance(wc, dict))
class Mine(Counter):
    pass
m = Mine("aab"); print(m, type(m.copy()).__name__, m["a"])
print(Counter(len(w) for w in words), Counter(map(str.upper, "aA")), Counter(range(3)))
c = Counter(); c["x"] += 5; c["y"] -= 1; print(c, list(c), [k for k, v in c.items() if v > 0])
class K:
    def __init__(self, v): self.v = v
    def __hash__(self): return hash(self.v)
    def __eq__(self, o): return self.v == o.v
    def __repr__(self): return f"K{self.v}"
print(Counter([K(1), K(2), K(1)]), Counter(K(i % 2) for i in range(5)))
