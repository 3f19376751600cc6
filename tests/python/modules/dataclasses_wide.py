from dataclasses import dataclass, field, asdict, astuple, replace, fields, is_dataclass, KW_ONLY, InitVar, make_dataclass, FrozenInstanceError, MISSING
from typing import ClassVar, Optional
@dataclass
class P:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)
    _c: ClassVar[int] = 5
p = P(1); print(p, p == P(1), p != P(2), P(1, 2, ['a']), P.__match_args__)
try: P()
except TypeError as e: print(e)
try: P(1, 2, 3, 4)
except TypeError as e: print(e)
try: P(1, z=2)
except TypeError as e: print(e)
try: hash(p)
except TypeError as e: print(e)
@dataclass(frozen=True, order=True)
class Q:
    a: int
    b: str = field(default='z', compare=False, repr=False)
q = Q(1); print(q, hash(q) == hash(Q(1, 'y')), q < Q(2), sorted([Q(3), Q(1)]), q <= q)
try: q.a = 2
except FrozenInstanceError as e: print(type(e).__name__, e, isinstance(e, AttributeError))
try: del q.a
except FrozenInstanceError as e: print(e)
try: q < 5
except TypeError as e: print(e)
@dataclass
class R(P):
    z: float = 1.5
    def __post_init__(self): self.y = self.x * 10
r = R(3, z=2.0); print(r, asdict(r), astuple(r), replace(r, x=5))
print([(f.name, f.type, f.default is MISSING, f.init) for f in fields(R)])
print(is_dataclass(R), is_dataclass(r), is_dataclass(int))
@dataclass(slots=True)
class S:
    a: int
    b: int = 3
s = S(1); print(s, S.__slots__)
try: s.c = 5
except AttributeError as e: print(e)
@dataclass(kw_only=True)
class K:
    a: int
    b: int = 2
try: K(1)
except TypeError as e: print(e)
print(K(a=1))
@dataclass
class M:
    a: int
    _: KW_ONLY
    b: int = 4
    c: int
print(M(1, c=3))
@dataclass
class I:
    a: int
    b: InitVar[int] = 5
    c: int = field(init=False)
    def __post_init__(self, b): self.c = self.a + b
print(I(1), I(1, 10))
try:
    @dataclass
    class Bad:
        a: int = 1
        b: int
except TypeError as e: print(e)
try:
    @dataclass
    class Bad2:
        a: list = []
except ValueError as e: print(e)
N = make_dataclass('N', ['a', ('b', int), ('c', int, field(default=3))], namespace={'f': lambda self: self.b})
print(N(1, 2), N(1, 2).f())
@dataclass
class Tree:
    v: int
    left: Optional['Tree'] = None
    right: Optional['Tree'] = None
    meta: dict = field(default_factory=dict, metadata={'k': 1}, hash=False)
t = Tree(1, Tree(2), Tree(3, Tree(4))); print(t); print(asdict(t)); print(fields(Tree)[3].metadata)
@dataclass(eq=False)
class E: a: int
print(E(1) == E(1))
@dataclass(unsafe_hash=True)
class U: a: int
print(hash(U(1)) == hash(U(1)))
@dataclass(repr=False)
class NR: a: int
print('NR object' in repr(NR(1)))
@dataclass
class Rec:
    items: list = field(default_factory=list)
rec = Rec(); rec.items.append(rec); print(rec)
import copy
print(copy.deepcopy(t) == t, copy.copy(p) == p, copy.replace(p, x=9))
match P(1, 2):
    case P(x=1, y=yy): print('match', yy)
match Q(1):
    case Q(a): print(a)
print(P.__doc__, P.__init__.__qualname__)
