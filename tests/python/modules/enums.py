import enum
from enum import Enum, IntEnum, StrEnum, Flag, IntFlag, auto, unique, member, nonmember, verify, UNIQUE, CONTINUOUS
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
class Color(Enum):
    "doc"
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1
    def describe(self): return f"{self.name}={self.value}"
    @classmethod
    def first(cls): return cls.RED
    @property
    def hot(self): return self is Color.RED
print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color(2), Color["BLUE"], Color.CRIMSON, Color.CRIMSON is Color.RED, list(Color), len(Color), Color.RED.describe(), Color.first(), Color.RED.hot, Color.BLUE.hot)
print(Color.__members__, Color, type(Color.RED), isinstance(Color.RED, Color), Color.RED in Color, 1 in Color, 9 in Color, Color.RED == 1, Color.RED != Color.BLUE, hash(Color.RED) == hash("RED"), {Color.RED: "r"}[Color.RED], Color.__doc__, [c.name for c in reversed(Color)], f"{Color.RED}", f"{Color.RED:>12}", "%s" % Color.RED, str(Color.RED), Color.RED.__class__, bool(Color.RED))
for f in (lambda: Color(9), lambda: Color["NOPE"], lambda: Color.NOPE, lambda: setattr(Color, "RED", 5), lambda: Color.RED < Color.BLUE, lambda: Color(), lambda: delattr(Color, "RED"), lambda: Color("RED")):
    t(f)
class A(Enum):
    X = auto(); Y = auto(); Z = 10; W = auto()
print(list(A), A.W.value, auto())
class N(IntEnum):
    ONE = 1; TWO = 2
print(N.ONE, repr(N.ONE), N.ONE + 1, N.ONE < N.TWO, N.ONE == 1, sorted([N.TWO, N.ONE]), f"{N.TWO}", N(2), int(N.TWO), N.ONE.name, [10, 20, 30][N.ONE], max(N), sum(N), str(N.ONE), N.ONE | 4, isinstance(N.ONE, int), "%d" % N.TWO, {1: "a"}[N.ONE])
class S(StrEnum):
    A = auto(); B = "bee"
print(S.A, repr(S.B), S.A == "a", S.B.upper(), f"{S.B}", S("bee"), "x" + S.A, S.B in ("bee",), isinstance(S.A, str), len(S.B), S.A.value)
class P(Flag):
    R = auto(); W = auto(); X = auto()
    RW = R | W
print(P.R | P.W, repr(P.R | P.X), P.RW, P.R in P.RW, P.X in P.RW, P(3), P(0), repr(P(0)), ~P.R, P.RW & P.W, P.RW ^ P.R, list(P.RW), list(P), bool(P(0)), bool(P.R), P.RW.value, P["RW"], len(P.RW), P.R.name, (P.R | P.X).name, (P.R | P.X).value)
t(lambda: P(64)); t(lambda: P.R | 1); t(lambda: 1 in P.R)
class I(IntFlag):
    A = 1; B = 2; C = 4
print(I.A | I.B, repr(I.A | I.B), I.A | 8, repr(I(9)), I.A & 3, I.A + 1, I(7), ~I.A, repr(~I.A), I.A == 1, int(I.A | I.C), I.B in I(3), list(I(5)), f"{I.A}")
class Planet(Enum):
    EARTH = (5.97e24, 6.37e6)
    MARS = (6.4e23, 3.39e6)
    def __init__(self, mass, radius): self.mass = mass; self.radius = radius
    @property
    def g(self): return round(6.67e-11 * self.mass / self.radius ** 2, 2)
print(Planet.EARTH.g, Planet.MARS.mass, Planet.EARTH.value, Planet((6.4e23, 3.39e6)))
class Weekday(Enum):
    MON = 1; TUE = 2
    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            for m in cls:
                if m.name.lower() == value.lower(): return m
        return None
print(Weekday("mon"), Weekday("TUE")); t(lambda: Weekday("zz"))
t(lambda: unique(Color)); 
@unique
class U(Enum): A = 1; B = 2
print(U.A, list(U))
class G(Enum):
    def _generate_next_value_(name, start, count, last_values): return name.lower()
    NORTH = auto(); SOUTH = auto()
print([g.value for g in G])
Animal = Enum("Animal", "CAT DOG"); print(list(Animal), Animal.CAT.value, Enum("E2", {"a": 5, "b": 6}).b, Enum("E3", ["x", "y"]).y.value, IntEnum("E4", [("p", 1)]).p, Animal.__name__, Animal.__module__)
class Op(Enum):
    ADD = member(lambda a, b: a + b)
    other = nonmember(5)
    def __call__(self, *a): return self.value(*a)
print(Op.ADD(2, 3), Op.other, list(Op) == [Op.ADD])
class Level(Enum):
    LOW = 1; HIGH = 3
    def __lt__(self, o): return self.value < o.value if self.__class__ is o.__class__ else NotImplemented
    def __str__(self): return self.name.title()
print(Level.LOW < Level.HIGH, sorted(Level), str(Level.LOW), f"{Level.HIGH}", max(Level, key=lambda l: l.value), repr(Level.LOW))
match Color.GREEN:
    case Color.RED: print("r")
    case Color.GREEN: print("g")
class Mixed(str, Enum):
    A = "aa"
print(Mixed.A, Mixed.A == "aa", repr(Mixed.A), f"{Mixed.A}", Mixed.A.upper(), Mixed("aa"), str(Mixed.A), Mixed.A.value)
class Coord(bytes, Enum):
    def __new__(cls, value, label):
        obj = bytes.__new__(cls, [value]); obj._value_ = value; obj.label = label; return obj
    PX = (0, "P.X"); PY = (1, "P.Y")
print(Coord.PY.label, Coord(1), Coord.PX.value)
import json
print(json.dumps({"n": N.ONE, "s": S.A}), [m for m in Color if m.value > 1], dict((c.name, c.value) for c in Color), Color.RED is Color(1), {c: i for i, c in enumerate(Color)}[Color.BLUE])
t(lambda: verify(CONTINUOUS)(Enum("V", {"a": 1, "b": 3})))
def dup():
    class D(Enum): A = 1; A = 2
t(dup)
