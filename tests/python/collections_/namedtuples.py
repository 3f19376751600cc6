from collections import namedtuple
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
P = namedtuple("P", "x y")
p = P(1, y=2)
print(p, p.x, p.y, p[0], tuple(p), len(p), p == (1, 2), p._asdict(), p._replace(x=9), P._make([5, 6]), P._fields, P._field_defaults, P.__name__, P.__doc__, isinstance(p, tuple), P.__mro__, hash(p) == hash((1, 2)))
x, y = p; print(x, y, max(p), p + (3,), p * 2, p < P(1, 3), sorted([P(2, 1), P(1, 2)]), {p: 1}[1, 2], P.x.__doc__, P.__match_args__, P.__module__, P.__qualname__, p.__class__)
D = namedtuple("D", ["a", "b", "c"], defaults=[10, 20]); print(D(1), D(1, 2), D(1, c=5), D._field_defaults)
for f in (lambda: P(1), lambda: P(1, 2, 3), lambda: P(1, z=2), lambda: P(1, 2, x=3), lambda: P(), lambda: D(), lambda: namedtuple("A", "x x"), lambda: namedtuple("A", "_x"), lambda: namedtuple("A", "class"), lambda: namedtuple("1A", "x"), lambda: namedtuple("A", "a b", defaults=[1, 2, 3]), lambda: p.z, lambda: P._make([1]), lambda: p._replace(z=1), lambda: setattr(p, "x", 5), lambda: setattr(p, "new", 5), lambda: p.__dict__, lambda: p["x"], lambda: D(1, 2, 3, 4), lambda: namedtuple("T", "a b c")(1)):
    t(f)
print(namedtuple("R", "a class a _b", rename=True)._fields, namedtuple("S", "a, b,c")._fields, namedtuple("E", [])(), namedtuple("M", "a", module="mod").__module__)
class Point(namedtuple("Point", "x y z")):
    __slots__ = ()
    @property
    def norm(self): return (self.x ** 2 + self.y ** 2 + self.z ** 2) ** 0.5
    def __str__(self): return f"<{self.x},{self.y},{self.z}>"
    def __add__(self, o): return Point(self.x + o.x, self.y + o.y, self.z + o.z)
q = Point(1, 2, 2); print(q, repr(q), q.norm, q + q, q._replace(z=0), type(q._replace(z=0)).__name__, Point._fields)
class Later(namedtuple("Later", "a b")):
    def __new__(cls, a, b=5): return super().__new__(cls, a, b)
print(Later(1), Later(1, 2), Later(a=3))
rows = [P(i, i * i) for i in range(5)]
print([r.y for r in rows if r.x % 2], sum(r.y for r in rows), sorted(rows, key=lambda r: -r.y)[0], [r._asdict() for r in rows[:2]], dict(rows), list(zip(*rows)))
match p:
    case P(x=1, y=b): print("matched", b)
match q:
    case Point(a, b, c): print(a, b, c)
print("%s-%s" % p, "{0.x} {0.y}".format(p), f"{p.x:>3}", p.count(1), p.index(2))
