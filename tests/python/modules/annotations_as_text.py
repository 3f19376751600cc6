from __future__ import annotations
import sys
print('__annotations__' in globals(), __annotations__)
x: int = 1
y: undefined
z: list[int]
print(__annotations__)
m = sys.modules['__main__']
print(m.__annotations__, m.__annotations__ is __annotations__)
t: (yield_) = 1
(u): int = 3
if x:
    w: int
if not x:
    v: int
print(__annotations__)
ns = {}
exec("""from __future__ import annotations
p: int = 1
if 0:
    q: str = 1
""", ns)
print(ns['__annotations__'])
def g():
    v: whatever = 1
    return v
print(g())
