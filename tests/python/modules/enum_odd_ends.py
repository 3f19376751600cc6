from enum import *
import enum
class Color(Enum):
    RED = 1; GREEN = 2; BLUE = 3; CRIMSON = 1
    @property
    def pretty(self): return self.name.title()
    @classmethod
    def default(cls): return cls.RED
    def __str__(self): return f"C:{self.name}"
print(list(Color), Color.CRIMSON, Color['RED'], Color(2), Color.RED.pretty, Color.default(), len(Color), Color.__members__, Color.RED in Color, 2 in Color, 9 in Color)
for f in (lambda: Color(9), lambda: Color['X'], lambda: Color.X, lambda: setattr(Color, 'RED', 2), lambda: Color.RED < Color.BLUE, lambda: Color.RED.name.foo, lambda: delattr(Color, 'RED'), lambda: Color(), lambda: setattr(Color.RED, 'value', 3)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class P(Flag):
    R = auto(); W = auto(); X = auto()
    RW = R | W
print(P.R | P.X, P.RW, ~P.R, P(0), P(7), P.R in P.RW, list(P.RW), P.R & P.W, P.RW ^ P.R, bool(P(0)), repr(P.R | P.X), len(P.RW), P['R'], P(5).name, P(3).name, P.R.value)
try: P(9)
except ValueError as e: print(e)
class I(IntEnum): A = 1; B = 2
print(I.A + 1, I.A < I.B, I.A == 1, str(I.A), repr(I.A), f"{I.A}", f"{I.A:>3}", "%d %s" % (I.A, I.B), I(2), [10, 20, 30][I.A], sorted([I.B, I.A]), hash(I.A) == hash(1), I.A.real)
class IF(IntFlag): A = 1; B = 2
print(IF.A | IF.B, IF(7), IF.A | 8, ~IF.A, repr(IF(8)), IF.A + 1)
class S(StrEnum): FOO = auto(); Bar = 'x'
print(S.FOO, S.FOO == 'foo', repr(S.Bar), S.FOO.upper(), f"{S.FOO:>6}", S('x'), 'foo' in S)
@unique
class U(Enum):
    A = 1
try:
    @unique
    class U2(Enum): A = 1; B = 1
except ValueError as e: print(e)
class Planet(Enum):
    EARTH = (5.97e24, 6.37e6); MARS = (6.4e23, 3.39e6)
    def __init__(self, mass, radius): self.mass, self.radius = mass, radius
    @property
    def g(self): return round(6.67e-11 * self.mass / self.radius ** 2, 2)
print(Planet.EARTH.g, Planet.MARS.value, Planet((6.4e23, 3.39e6)))
E = Enum('E', 'A B C'); print(list(E), E.B.value, E.__name__, E.__module__)
E2 = Enum('E2', {'x': 'y'}); print(list(E2)); E3 = IntEnum('E3', ['p', 'q'], start=5); print(list(E3))
class Auto(Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last): return name.lower() + str(count)
    ONE = auto(); TWO = auto()
print(list(Auto))
class Missing(Enum):
    A = 'a'
    @classmethod
    def _missing_(cls, v): return cls.A if str(v).lower() == 'a' else None
print(Missing('A'))
try: Missing('b')
except ValueError as e: print(repr(e))
try:
    class Sub(Color): pass
except TypeError as e: print(e)
class Base(Enum):
    def hi(self): return self.value
class D(Base): Q = 'q'
print(D.Q.hi(), type(D.Q), isinstance(D.Q, Base), D.__mro__)
class O(Enum):
    _ignore_ = ['z']; z = 5; A = 1
print(list(O), Color.RED.__class__, Color.RED._value_, Color.__doc__, Color.RED is Color.CRIMSON)
class M(Enum):
    A = member(1); b = nonmember(2)
    @member
    def f(self): return 1
print(len(list(M)), M.b)
import copy, json
print(copy.deepcopy(Color.RED) is Color.RED, json.dumps({'a': I.A, 'b': S.FOO}))
match Color.RED:
    case Color.GREEN: print('g')
    case Color.RED: print('r')
