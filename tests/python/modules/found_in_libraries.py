# What differed in libraries: items of dicts in JSON, floats in bytes, values of enums, formats of derived classes.
import cmath
import re


def t(f, *a, **k):
    try:
        print(re.sub("0x[0-9a-f]{5,}", "0x", repr(f(*a, **k))))
    except Exception as e:
        print(type(e).__name__, "|", re.sub("0x[0-9a-f]{5,}", "0x", str(e)))


class M(dict): items = property(lambda self: lambda: [('p', 1)])
import json
t(json.dumps, M(a=1))
t(json.dumps, M())
class M9(dict): pass
m = M9(a=1); m.items = lambda: [('inst', 1)]
t(json.dumps, m)
class M8(dict):
    def items(self): return 5
t(json.dumps, M8(a=1))
class M7(dict): items = 5
t(json.dumps, M7(a=1))
class M6(dict):
    def items(self): return [1, 2]
t(json.dumps, M6(a=1))
class M5(dict):
    @property
    def items(self): raise KeyError('k')
t(json.dumps, M5(a=1))
class M4(dict):
    def items(self): return [(1, 2, 3)]
t(json.dumps, M4(a=1))
t(json.dumps, M4(a=1), sort_keys=True)
t(json.dumps, M8(a=1), indent=1)
class A:
    def __float__(self): raise ValueError('x')
class A2:
    def __index__(self): raise ValueError('x')
class A3:
    def __float__(self): raise TypeError('mine')
class A4:
    def __float__(self): return 'x'
class A5:
    def __float__(self): 1/0
for a in [A(), A2(), A3(), A4(), A5(), 'x', b'x', None]:
    t(lambda: b'%f' % a)
    t(lambda: '%f' % a)
    t(lambda: b'%d' % a)
    t(lambda: bytearray(b'%e') % a)
    t(lambda: b'%x' % a)
    t(lambda: b'%c' % a)
from dataclasses import dataclass
from enum import *
@dataclass
class DC: a: int
class I(DC, Enum): X = 1
t(lambda: I.X.value)
t(lambda: I(1))
t(lambda: I(DC(1)))
t(lambda: I.X)
t(lambda: I.X.a)
t(lambda: str(I.X))
@dataclass
class D2:
    a: int; b: str = 'z'
class I2(D2, Enum):
    P = 1, 'q'
    Q = 3
t(lambda: [I2.P, I2.Q.value, I2.P.b, I2((1,'q'))])
class SF(str):
    def __format__(self, s): return 'fmt'
class C2(SF, ReprEnum): X = 'x'
t(lambda: f'{C2.X}')
t(lambda: str(C2.X))
t(lambda: repr(C2.X))
t(lambda: C2.X.value.__class__)
class C3(SF, Enum): X = 'x'
t(lambda: f'{C3.X}')
t(lambda: str(C3.X))
class SS(str):
    def __str__(self): return 'sstr'
class C4(SS, Enum): X = 'x'
class C5(SS, ReprEnum): X = 'x'
t(lambda: (f'{C4.X}', str(C4.X), f'{C5.X}', str(C5.X)))
@dataclass(frozen=True)
class D3:
    n: int
    def hi(self): return self.n * 2
class I3(D3, Enum):
    A = D3(4)
    B = 5
t(lambda: [I3.A.hi(), I3.A.value, I3.B.value, I3.A.n])
t(lambda: I3(D3(4)))
from functools import partial
p = partial(int)
t(p.__setstate__, (int, (1,), {'a': 1}, 5))
t(p.__setstate__, (int, (1,), {'a': 1}, {}))
t(p.__setstate__, 5)
t(cmath.rect, 'a', 1)
t(cmath.rect, 1, 'a')
t(cmath.rect, 1j, 1)
t(cmath.rect, True, 1)
t(cmath.polar, 'a')
t(cmath.rect, None, None)
pass
class SX(str):
    def __str__(self): return 'sstr'
print(str.__format__(SX('x'), ''), str.__format__(SX('x'), '3') + '|', SX('x').__format__(''), f"{SX('x')}")
class IX(int):
    def __str__(self): return 'istr'
class IR(int):
    def __repr__(self): return 'irepr'
class CX(complex):
    def __str__(self): return 'cstr'
print(int.__format__(IX(5), ''), int.__format__(IX(5), 'd'), int.__format__(IR(5), ''), super(IR, IR(5)).__format__(''), complex.__format__(CX(1), ''))
print(float.__format__(type('F', (float,), {'__str__': lambda self: 'fstr'})(1.5), ''))
for z in [complex(0.0, float('nan')), complex(-0.0, float('nan')), complex(1, float('nan')), complex(float('nan'), 0.0), complex(float('nan'), -0.0), complex(float('inf'), float('nan'))]:
    for name in ['sin', 'cos', 'tan', 'sinh', 'cosh', 'tanh', 'acosh']: print(name, z, getattr(cmath, name)(z))
import array
from collections import OrderedDict
def without(key):
    made = array.array('i', [1, 2])
    del made[key]
    return made
t(without, 'a')
t(without, 5)
t(without, 0)
t(lambda: OrderedDict().move_to_end())
t(lambda: OrderedDict().popitem(5, 6))
t(lambda: OrderedDict().popitem(lost=1))
from contextvars import ContextVar
t(lambda: setattr(ContextVar('v'), 'x', 1))
import annotationlib
class Meta(type):
    def __new__(meta, name, bases, ns):
        annotate = annotationlib.get_annotate_from_class_namespace(ns)
        if annotate is not None:
            for form in (1, annotationlib.Format.FORWARDREF, annotationlib.Format.STRING): print(annotationlib.call_annotate_function(annotate, form))
        return super().__new__(meta, name, bases, ns)
class Noted(metaclass=Meta):
    Q = int
    x: list[Q]
    y: int
class Plain(metaclass=Meta): pass
