# The messages that a model sees most often when it makes a mistake.
def attempt(f, *a):
    try:
        print(f(*a))
    except BaseException as e:
        print(type(e).__name__ + ":", e)

class P:
    def __init__(self, x, y=2): self.x = x
    def m(self, a, *, k): return a
    @property
    def ro(self): return 1
    @staticmethod
    def st(a): return a
    @classmethod
    def cm(cls, a): return a
def f(a, b=1, *, c): pass
def g(): pass
def h(a, b, /, c): pass
for call in ["f()", "f(1)", "f(1, 2, 3, c=1)", "f(1, c=1, d=2)", "f(1, a=2, c=1)", "g(1)", "g(x=1)", "h(1)", "h(1, 2)", "h(a=1, b=2, c=3)", "P()", "P(1, 2, 3)", "P(1, z=1)"]:
    pass
attempt(lambda: f()); attempt(lambda: f(1)); attempt(lambda: f(1, 2, 3, c=1)); attempt(lambda: f(1, c=1, d=2)); attempt(lambda: f(1, a=2, c=1))
attempt(lambda: g(1)); attempt(lambda: g(x=1)); attempt(lambda: h(1)); attempt(lambda: h(1, 2)); attempt(lambda: h(a=1, b=2, c=3))
attempt(lambda: P()); attempt(lambda: P(1, 2, 3)); attempt(lambda: P(1, z=1)); attempt(lambda: P(1).m()); attempt(lambda: P(1).m(1)); attempt(lambda: P(1).st()); attempt(lambda: P.cm()); attempt(lambda: P.m()); attempt(lambda: P(1).m(1, 2, k=3))
attempt(lambda: P(1).nope); attempt(lambda: P.nope); attempt(lambda: P(1).X); attempt(lambda: P(1)()); attempt(lambda: P(1)[0]); attempt(lambda: len(P(1))); attempt(lambda: iter(P(1))); attempt(lambda: next(P(1))); attempt(lambda: P(1) + 1); attempt(lambda: 1 + P(1)); attempt(lambda: P(1) < P(2)); attempt(lambda: -P(1)); attempt(lambda: P(1) @ 1); attempt(lambda: 1 in P(1)); attempt(lambda: P[0]); attempt(lambda: int(P(1))); attempt(lambda: float(P(1))); attempt(lambda: abs(P(1))); attempt(lambda: round(P(1))); attempt(lambda: [1][P(1)]); attempt(lambda: range(P(1))); attempt(lambda: bytes(P(1))); attempt(lambda: reversed(P(1))); attempt(lambda: hash(P(1)) is None); attempt(lambda: sum([P(1)])); attempt(lambda: max(P(1), P(2))); attempt(lambda: sorted([P(1), P(2)])); attempt(lambda: divmod(P(1), 2)); attempt(lambda: pow(P(1), 2)); attempt(lambda: "%d" % P(1)); attempt(lambda: format(P(1), "x")); attempt(lambda: f"{P(1):>10}"); attempt(lambda: isinstance(1, P(1))); attempt(lambda: issubclass(1, int)); attempt(lambda: isinstance(1, "int")); attempt(lambda: super()); attempt(lambda: chr(-1)); attempt(lambda: chr("a")); attempt(lambda: ord("ab")); attempt(lambda: ord(5)); attempt(lambda: ord("")); 
def setro(): P(1).ro = 5
attempt(setro)
def delro(): del P(1).ro
attempt(delro)
def delnope(): del P(1).nope
attempt(delnope)
def setint(): (5).x = 1
attempt(setint)
def setitem(): P(1)[0] = 1
attempt(setitem)
def delitem(): del P(1)[0]
attempt(delitem)
def withp():
    with P(1): pass
attempt(withp)
def unp(): a, b = P(1)
attempt(unp)
def undefined(): return undefined_name
attempt(undefined)
def unbound():
    print(loc)
    loc = 1
attempt(unbound)
def free():
    def inner(): return late
    inner()
    late = 1
attempt(free)
attempt(lambda: print(1, sep=5)); attempt(lambda: print(1, end=5)); attempt(lambda: print(1, foo=2)); attempt(lambda: int("x")); attempt(lambda: int("")); attempt(lambda: int("1.5")); attempt(lambda: int(None)); attempt(lambda: int([])); attempt(lambda: int("z", 36)); attempt(lambda: int("9", 8)); attempt(lambda: int("1", 99)); attempt(lambda: int(5, 10)); attempt(lambda: float("x")); attempt(lambda: float(None)); attempt(lambda: float([])); attempt(lambda: float("")); attempt(lambda: int(float("nan"))); attempt(lambda: int(float("inf"))); attempt(lambda: 1 / 0); attempt(lambda: 1 // 0); attempt(lambda: 1 % 0); attempt(lambda: 1.0 / 0); attempt(lambda: 1.0 // 0); attempt(lambda: 1.0 % 0); attempt(lambda: divmod(1, 0)); attempt(lambda: 0 ** -1); attempt(lambda: 0.0 ** -1); attempt(lambda: 1 << -1); attempt(lambda: 1.5 << 1); attempt(lambda: "a" + 1); attempt(lambda: 1 + "a"); attempt(lambda: [] + {}); attempt(lambda: None + 1); attempt(lambda: {} | 1); attempt(lambda: "a" < 1); attempt(lambda: None < None); attempt(lambda: [] < ()); attempt(lambda: ~1.5); attempt(lambda: -"a"); attempt(lambda: not_defined); attempt(lambda: None.x); attempt(lambda: None[0]); attempt(lambda: None()); attempt(lambda: (5)()); attempt(lambda: "abc"()); attempt(lambda: [1, 2](0)); attempt(lambda: for_each); attempt(lambda: len(5)); attempt(lambda: len(None)); attempt(lambda: iter(5)); attempt(lambda: next([])); attempt(lambda: next(iter([]))); attempt(lambda: sum(["a"])); attempt(lambda: sum("ab")); attempt(lambda: sum([[1]], [])); attempt(lambda: sum(["a"], "")); attempt(lambda: max([])); attempt(lambda: min()); attempt(lambda: max(5)); attempt(lambda: min([], default=7)); attempt(lambda: max(1, 2, default=3)); attempt(lambda: max([1], foo=1)); attempt(lambda: abs("a")); attempt(lambda: round("a")); attempt(lambda: round(1.5, "a")); attempt(lambda: pow(2, -1, 4)); attempt(lambda: pow(2, 3, 0)); attempt(lambda: zip(5)); attempt(lambda: zip([1], 5)); attempt(lambda: map()); attempt(lambda: map(len)); attempt(lambda: list(map(len, [1]))); attempt(lambda: filter(None)); attempt(lambda: enumerate(5)); attempt(lambda: enumerate()); attempt(lambda: list(enumerate([1], "a"))); attempt(lambda: reversed(5)); attempt(lambda: reversed({1})); attempt(lambda: isinstance(1)); attempt(lambda: getattr(1, "x")); attempt(lambda: getattr(1, 5)); attempt(lambda: getattr(1, "x", "d")); attempt(lambda: setattr(1, "x", 2)); attempt(lambda: hash([])); attempt(lambda: hash({})); attempt(lambda: bin("a")); attempt(lambda: hex(1.5)); attempt(lambda: oct(None)); attempt(lambda: any(5)); attempt(lambda: all(None)); attempt(lambda: bool(1, 2)); attempt(lambda: str(1, 2)); attempt(lambda: str(b"a", "ascii")); attempt(lambda: dict(a=1)["b"]); attempt(lambda: type(1, 2)); attempt(lambda: object(1)); attempt(lambda: callable()); attempt(lambda: id()); attempt(lambda: input); attempt(lambda: format(1, 2)); attempt(lambda: format(1, "zz")); attempt(lambda: format("a", "d")); attempt(lambda: format(1.5, "d")); attempt(lambda: "%d" % "a"); attempt(lambda: "%d %d" % (1,)); attempt(lambda: "%d" % (1, 2)); attempt(lambda: "%q" % 1); attempt(lambda: "%(a)s" % {"b": 1}); attempt(lambda: "%(a)s" % 5); attempt(lambda: "%s %s" % "a"); attempt(lambda: "abc" % 5); attempt(lambda: b"a" + "b"); attempt(lambda: "a" + b"b"); attempt(lambda: b"a"[5]); attempt(lambda: bytes([300])); attempt(lambda: bytes("a")); attempt(lambda: bytes(-1)); attempt(lambda: b"\xff".decode()); attempt(lambda: b"a".decode("nope"))
def notiter():
    for x in 5: pass
attempt(notiter)
def badraise(): raise 5
attempt(badraise)
def badraise2(): raise "text"
attempt(badraise2)
def badcause(): raise ValueError from 5
attempt(badcause)
def noactive(): raise
attempt(noactive)
def badexcept():
    try: 1 / 0
    except 5: pass
attempt(badexcept)
def asserting(): assert 1 == 2, "one is not two"
attempt(asserting)
def assertbare(): assert False
attempt(assertbare)
def recurse(): return recurse()
attempt(recurse)
attempt(lambda: [].foo()); attempt(lambda: "a".appendd); attempt(lambda: {}.has_key("a")); attempt(lambda: (1).bit_lenght); attempt(lambda: [].push(1)); attempt(lambda: "x".length); attempt(lambda: {}.foo); attempt(lambda: print.foo); attempt(lambda: f.foo); attempt(lambda: int.foo); attempt(lambda: type.foo); attempt(lambda: (lambda: 1).foo); attempt(lambda: (x for x in []).foo)
