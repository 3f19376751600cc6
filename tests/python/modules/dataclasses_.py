from dataclasses import *
import dataclasses
from typing import ClassVar, List, Optional
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
@dataclass
class P:
    x: int
    y: int = 5
    def norm(self): return (self.x ** 2 + self.y ** 2) ** 0.5
p = P(3, 4); print(p, p.x, P(1), P(x=1, y=2), p == P(3, 4), p != P(1), p.norm(), P.__match_args__, P.__doc__, p.__dict__, p == (3, 4), P.y)
for f in (lambda: P(), lambda: P(1, 2, 3), lambda: P(1, z=2), lambda: P(1, x=2), lambda: hash(p), lambda: P(1) < P(2), lambda: P(y=1)):
    t(f)
@dataclass(order=True, frozen=True)
class V:
    a: int
    b: str = field(default="z", compare=False)
    tags: tuple = ()
v = V(1); print(v, V(1) < V(2), sorted([V(3), V(1)])[0], hash(V(1)) == hash(V(1)), {V(1): 1}[V(1)], V(1, "q") == V(1, "r"), max([V(1), V(9)]).a, V(1) >= V(1))
def setit(): v.a = 5
def delit(): del v.a
def newit(): v.other = 5
t(setit); t(delit); t(newit); t(lambda: V(1) < 5)
@dataclass
class L:
    items: list = field(default_factory=list)
    n: int = field(init=False, default=7)
    hidden: str = field(default="h", repr=False)
    total: ClassVar[int] = 0
    def __post_init__(self): self.n = len(self.items)
a, b = L(), L([1, 2]); a.items.append(9); print(a, b, b.n, L.total, L().items, [f.name for f in fields(L)], a.hidden)
t(lambda: L(n=5))
def bad1():
    @dataclass
    class B:
        x: list = []
def bad2():
    @dataclass
    class B:
        x: int = 1
        y: int
def bad3():
    @dataclass(order=True, eq=False)
    class B: x: int
t(bad1); t(bad2); t(bad3)
@dataclass
class Base:
    id: int
    name: str = "base"
@dataclass
class Child(Base):
    extra: float = 1.5
    name: str = "child"
print(Child(1), Child(1, "n", 2.0), [f.name for f in fields(Child)], isinstance(Child(1), Base), Base(1) == Child(1), Child.__mro__[1].__name__)
@dataclass
class Node:
    value: int
    left: Optional["Node"] = None
    right: Optional["Node"] = None
tree = Node(1, Node(2), Node(3, Node(4))); print(tree, asdict(tree)["right"]["left"]["value"], astuple(Node(1, Node(2))))
@dataclass
class Team:
    name: str
    members: List[P] = field(default_factory=list)
    meta: dict = field(default_factory=dict)
team = Team("t", [P(1), P(2)], {"k": P(3)}); print(asdict(team), astuple(team), asdict(team)["members"][0] is team.members[0])
print(replace(p, x=10), replace(team, name="u").name, is_dataclass(P), is_dataclass(p), is_dataclass(int)); t(lambda: replace(a, n=3)); t(lambda: asdict(5)); t(lambda: fields(int))
@dataclass(kw_only=True)
class K:
    a: int
    b: int = 2
print(K(a=1), K(b=3, a=1), K.__match_args__); t(lambda: K(1)); t(lambda: K())
@dataclass
class M:
    x: int
    _: KW_ONLY
    y: int = 0
    z: int
print(M(1, z=3), M(1, y=2, z=3)); t(lambda: M(1, 2)); t(lambda: M(1))
@dataclass
class Inv:
    a: int
    scale: InitVar[int] = 2
    b: int = field(init=False)
    def __post_init__(self, scale): self.b = self.a * scale
print(Inv(3), Inv(3, 10), [f.name for f in fields(Inv)])
@dataclass(slots=True)
class Sl:
    x: int
    y: int = 1
s = Sl(1); print(s, Sl.__slots__, hasattr(s, "__dict__"), s == Sl(1, 1), asdict(s))
def attr(): s.zzz = 1
t(attr)
@dataclass(eq=False)
class NoEq: x: int
print(NoEq(1) == NoEq(1), hash(NoEq(1)) is not None)
@dataclass(unsafe_hash=True)
class UH: x: int
print(hash(UH(1)) == hash(UH(1)), len({UH(1), UH(1)}))
@dataclass(repr=False)
class NR: x: int
print(repr(NR(1)).startswith("<__main__.NR object"))
@dataclass
class Own:
    x: int
    def __repr__(self): return "own!"
    def __eq__(self, o): return True
print(Own(1), Own(1) == Own(2))
C = make_dataclass("C", ["x", ("y", int), ("z", int, field(default=5))], namespace={"add": lambda self: self.x + self.y}); print(C(1, 2), C(1, 2).add(), C.__name__)
match P(1, 2):
    case P(x, y=2): print("match", x)
f = fields(P)[0]; print(f.name, f.type, f.default is MISSING, fields(P)[1].default, f.init, f.metadata, field(metadata={"a": 1}).metadata["a"])
@dataclass
class Account:
    owner: str
    balance: float = 0.0
    history: list[str] = field(default_factory=list, repr=False)
    def deposit(self, n):
        if n <= 0: raise ValueError("bad")
        self.balance += n; self.history.append(f"+{n}"); return self
    @property
    def rich(self): return self.balance > 100
    @classmethod
    def of(cls, text): return cls(*text.split(":"))
acc = Account("Al").deposit(150); print(acc, acc.rich, acc.history, Account.of("Bo"))
@dataclass(frozen=True)
class FB:
    x: int
@dataclass(frozen=True)
class FC(FB):
    y: int = 0
print(FC(1, 2), hash(FC(1)) == hash(FC(1)), replace(FC(1), y=9)); t(lambda: dataclass(type("Q", (FB,), {"__annotations__": {"z": int}})))
print(dataclasses.FrozenInstanceError.__mro__[1].__name__, P.__dataclass_params__, P.__init__.__name__, P.__init__.__qualname__, P.__eq__.__qualname__)
