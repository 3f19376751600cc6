# Kinds of Enum and Flag.
from enum import *
class Color(Enum):
    RED=1; GREEN=2; BLUE=auto()
    @property
    def pretty(self): return self.name.title()
print(Color.RED, repr(Color.BLUE), Color(2), Color["RED"], [c.pretty for c in Color], Color.RED in Color, len(Color), Color.RED.value, Color.__members__.keys())
class Perm(Flag): R=4; W=2; X=1
print(Perm.R|Perm.W, Perm(7), Perm.R in Perm(6), ~Perm.R, bool(Perm(0)), list(Perm(5)))
class S(StrEnum): A=auto(); B="bee"
class I(IntEnum): ONE=1; TWO=2
print(S.A, S.B.upper(), I.ONE+1, I.TWO>I.ONE, repr(I.ONE), f"{I.ONE}", f"{S.B}", f"{Color.RED}")
try: Color(9)
except ValueError as e: print(e)
@unique
class U(Enum): A=1; B=2
print(list(U))
