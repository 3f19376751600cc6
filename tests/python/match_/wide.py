def m(x):
    match x:
        case 0 | 1: return 'small'
        case int(n) if n < 0: return f'neg {n}'
        case bool(): return 'bool'
        case int() | float() as num: return f'num {num}'
        case '': return 'empty'
        case str(s): return f'str {s}'
        case []: return 'empty list'
        case [a]: return f'one {a}'
        case [a, b]: return f'two {a} {b}'
        case [first, *rest] if first == 'cmd': return f'cmd {rest}'
        case [1, [2, *inner], *_]: return f'nested {inner}'
        case (a, b, *c): return f'many {a} {b} {c}'
        case {'type': 'point', 'x': x, 'y': y}: return f'point {x},{y}'
        case {'k': {'n': [v, *_]}}: return f'deep {v}'
        case {'a': 1, **rest}: return f'a1 {rest}'
        case {}: return 'dict'
        case None: return 'none'
        case complex(real=r, imag=i): return f'c {r} {i}'
        case range(): return 'range'
        case set() | frozenset(): return 'set'
        case _: return 'other'
for v in (0, 1, True, -5, 7, 2.5, '', 'abc', [], [9], [1, 2], ['cmd', 'x', 'y'], [1, [2, 3, 4], 5], (7, 8, 9), {'type': 'point', 'x': 1, 'y': 2}, {'k': {'n': (5, 6)}}, {'a': 1, 'b': 2}, {}, {'zz': 1}, None, 1j, range(3), {1}, b'ab', object, 'cmd', ['cmd', 1], iter([])):
    print(m(v))
class P:
    __match_args__ = ('x', 'y')
    def __init__(self, x, y): self.x = x; self.y = y
class Q(P): pass
def pm(p):
    match p:
        case P(0, 0): return 'origin'
        case Q(x, y): return f'Q {x} {y}'
        case P(x, y=0): return f'xaxis {x}'
        case P(x=0): return 'yaxis'
        case P(P(a, _), b): return f'nested {a} {b}'
        case P(): return 'P'
for p in (P(0, 0), P(3, 0), P(0, 3), P(1, 1), Q(1, 2), P(P(5, 6), 7)): print(pm(p))
try:
    match P(1, 2):
        case P(1, 2, 3): pass
except TypeError as e: print(e)
class NoArgs: pass
try:
    match NoArgs():
        case NoArgs(1): pass
except TypeError as e: print(e)
try:
    match 5:
        case int(1, 2): pass
except TypeError as e: print(e)
try:
    match P(1, 2):
        case P(1, x=2): pass
except TypeError as e: print(e)
try:
    x = 5
    match 5:
        case x(): pass
except TypeError as e: print(e)
import enum
class C(enum.Enum): R = 1; G = 2
import math
def k(v):
    match v:
        case C.R: return 'red'
        case math.pi: return 'pi'
        case -1: return 'm1'
        case 1+2j: return 'cpx'
        case 'a' 'b': return 'ab'
        case b'x': return 'bytes'
        case (1 | 2) as z: return f'z{z}'
        case [C.G, [x, y]]: return f'g{x}{y}'
        case str() as s if len(s) > 3: return 'long'
        case {1: _, 'k': None}: return 'mix'
        case [*_, last]: return f'last {last}'
for v in (C.R, math.pi, -1, 1+2j, 'ab', b'x', 2, [C.G, 'pq'], [C.G, (1, 2)], 'long string', {1: 2, 'k': None}, [1, 2, 9], 'abc'): print(k(v))
match 1, 2:
    case a, b: print(a, b)
match (x := 5):
    case 5: print('walrus', x)
match = 3; case = 4; print(match + case); type = 5; print(type); _ = 7; print(_)
def cmd(s):
    match s.split():
        case ['go', ('north' | 'south') as d]: return f'going {d}'
        case ['get', *items] if items: return f'got {", ".join(items)}'
        case ['quit' | 'exit']: return 'bye'
        case [unknown, *_]: return f'unknown {unknown}'
        case _: return 'nothing'
for s in ('go north', 'get a b', 'exit', 'dance x', '', 'get'): print(cmd(s))
from dataclasses import dataclass
@dataclass
class Num: v: int
@dataclass
class Bin: op: str; l: object; r: object
def ev(e):
    match e:
        case Num(v): return v
        case Bin('+', l, r): return ev(l) + ev(r)
        case Bin('*', l, r): return ev(l) * ev(r)
        case Bin(op): raise ValueError(f'bad op {op}')
print(ev(Bin('+', Num(1), Bin('*', Num(2), Num(3)))))
ev(Bin('/', 1, 2))
