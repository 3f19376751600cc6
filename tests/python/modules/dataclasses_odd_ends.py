from dataclasses import *
from typing import ClassVar, Any
import dataclasses
@dataclass
class A:
    x: int
    y: list = field(default_factory=list)
    z: ClassVar[int] = 5
    w: InitVar[int] = 3
    _v: float = field(default=1.0, repr=False, metadata={'k': 1})
    def __post_init__(self, w): self.x += w
print(A(1), A(1, [2], w=0), A(1) == A(1), fields(A)[1].name, [f.name for f in fields(A)], A.__match_args__, A.__doc__)
for f in (lambda: A(), lambda: A(1, 2, 3, 4, 5), lambda: A(q=1), lambda: A(1) < A(2), lambda: replace(A(1), q=1), lambda: fields(3), lambda: hash(A(1)), lambda: asdict(A), lambda: A(1, x=2)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for body in ('x: int = 1\n y: int', 'x: list = []', 'x: int = field(default=1, default_factory=int)', 'x: int = field()\n x: str = "a"'):
    try: exec(f'@dataclass\nclass B:\n {body}'); print('ok')
    except Exception as e: print(type(e).__name__, e)
@dataclass(frozen=True)
class F:
    a: int; b: str = 'q'
f = F(1)
for g in (lambda: setattr(f, 'a', 2), lambda: delattr(f, 'a'), lambda: setattr(f, 'zz', 2)):
    try: g()
    except FrozenInstanceError as e: print(type(e).__name__, e)
print(hash(f) == hash(F(1)), {f: 1}[F(1)], repr(f))
@dataclass(order=True)
class Ver:
    major: int
    minor: int = 0
    tag: str = field(default='', compare=False)
    @classmethod
    def parse(cls, s): return cls(*map(int, s.split('.')))
print(sorted([Ver.parse('1.10'), Ver.parse('1.2'), Ver(0)]), Ver(1) < Ver(1, 1), Ver(1) >= Ver(1), max(Ver(1), Ver(2)))
try: Ver(1) < 3
except TypeError as e: print(e)
@dataclass(kw_only=True)
class K:
    a: int
    b: int = 2
try: K(1)
except TypeError as e: print(e)
print(K(a=1))
@dataclass
class Base: a: int; b: int = 2
@dataclass
class Child(Base): c: int = 3; _: KW_ONLY; d: int = 4
print(Child(1), Child(1, 2, 3, d=9), asdict(Child(1)), astuple(Child(1)), is_dataclass(Child), is_dataclass(Child(1)), issubclass(Child, Base))
@dataclass(slots=True)
class S: a: int; b: int = 0
s = S(1)
try: s.c = 1
except AttributeError as e: print(e)
print(S.__slots__, s)
N = make_dataclass('N', ['x', ('y', int), ('z', int, field(default=3))], namespace={'m': lambda self: self.x}); print(N(1, 2), N(5, 6).m())
@dataclass
class Node:
    val: int
    next: 'Node | None' = None
n = Node(1, Node(2)); n.next.next = n; print(n)
n.next.next = None; print(asdict(n), asdict(n, dict_factory=lambda kv: tuple(kv)))
@dataclass(eq=False)
class Q: a: int
print(Q(1) == Q(1), Q.__hash__ is object.__hash__)
@dataclass(repr=False)
class R: a: int
print(repr(R(1))[:20].split(' ')[0])
@dataclass(init=False)
class NI:
    a: int = 5
    def __init__(self): self.b = 1
print(NI().b)
print(fields(A)[2].name)
@dataclass
class G[T]:
    item: T
    items: list[T] = field(default_factory=list)
print(G(1), G[int](2), G.__annotations__, G.__parameters__)
@dataclass
class Prop:
    _x: int = 0
    @property
    def x(self): return self._x
    @x.setter
    def x(self, v):
        if v < 0: raise ValueError('neg')
        self._x = v
p = Prop(3); p.x = 10; print(p, p.x)
match Child(1, 2):
    case Child(a, b, c=3): print('matched', a, b)
Child(1, 2, 3, 4)
