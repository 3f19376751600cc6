# The methods of data classes: their order, defaults, signatures and errors.
from dataclasses import *
import traceback
@dataclass
class B:
    x: int
    y: list = field(default_factory=list)
    z: InitVar[int] = 3
    k: int = field(default=3, kw_only=True)
    w: int = field(default=9, init=False)
    v: int = field(default_factory=list, init=False)
    u: int = field(init=False)
    zz: InitVar[int] = field(default_factory=list) if 0 else 7
    def __post_init__(self, z, zz):
        pass
print(vars(B(1)))
@dataclass(slots=True)
class B2:
    x: int
    w: int = field(default=9, init=False)
@dataclass(frozen=True)
class C:
    x: int
    y: int=2
@dataclass(order=True)
class O:
    pass
print(O.__init__.__qualname__, O.__repr__.__qualname__, O.__init__.__name__)
print(O.__init__.__annotations__, O.__eq__.__annotations__, O.__lt__.__annotations__,O.__repr__.__annotations__)
@dataclass(unsafe_hash=True)
class U:
    pass
print(hash(U())==hash(()))
@dataclass
class One:
    a: int
    def __eq__(self, o): return NotImplemented
print(C.__replace__.__qualname__, C.__replace__.__module__)
@dataclass
class Kw:
    a: int
    _: KW_ONLY
    self: int = 2
    b: InitVar[int] = 3
try: print(Kw(1, self=3))
except Exception: traceback.print_exc()
try: print(C(y=2))
except Exception as e: print(e)
try: print(C(1,z=2))
except Exception as e: print(e)
try: print(B(1,k=2,zzz=2))
except Exception as e: print(e)
print(C.__match_args__, Kw.__match_args__, Kw.b)
class Meta: 
    def __get__(self, i, o): return 5
@dataclass
class De:
    d: int = Meta()
print(De(), De.d, De.__init__.__defaults__)
print(make_dataclass('X',['a',('b',int),('c',int,field(default=2))])(1,2))
@dataclass
class Odd:
    BUILTINS: int = 1
    object: int = 2
    _type_a: int = 3
    cls: int = 4
print(Odd())
