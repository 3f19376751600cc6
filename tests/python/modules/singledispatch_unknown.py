import builtins, re as _re
def print(*a):
    builtins.print(_re.sub(r'0x[0-9a-f]+', '0x', ' '.join(map(str, a))))
from functools import singledispatch, singledispatchmethod
@singledispatch
def f(a, *b): return 'base'
try:
    @f.register
    def g(a: int, *b: Later): return 'int'
    print(f(1), f('x'))
except Exception as e: print(type(e).__name__, e)
try:
    @f.register
    def g2(a: str, b: Later) -> Unknown[int]: return 'str'
    print(f(1), f('x'))
except Exception as e: print(type(e).__name__, e)
try:
    @f.register
    def g3(a: Later, b: int): return 'str'
except Exception as e: print(type(e).__name__, e)
try:
    @f.register
    def g4(a: 'Later', b: int): return 'str'
except Exception as e: print(type(e).__name__, e)
try:
    @f.register
    def g5(a: 'int | str', b: Later): return 'str'
    print(f(1), f('x'))
except Exception as e: print(type(e).__name__, e)
try:
    @f.register
    def g7(a: list[int], b: int): return 'str'
except Exception as e: print(type(e).__name__, e)
try:
    @f.register
    def g8(a, b): return 'str'
except Exception as e: print(type(e).__name__, e)
try:
    @f.register
    def g9(a, b:int): return 'intb'
    print(f(1))
except Exception as e: print(type(e).__name__, e)
try:
    f.register(3)
except Exception as e: print(type(e).__name__, e)
try:
    f.register(list[int])
except Exception as e: print(type(e).__name__, e)
try:
    f.register(list[int], lambda x: 1)
except Exception as e: print(type(e).__name__, e)
try:
    f.register('x', lambda x: 1)
except Exception as e: print(type(e).__name__, e)
def outer():
    class L: pass
    try:
        @f.register
        def g9(a: L, b: Later): return 'L'
        print(f(L()))
    except Exception as e: print(type(e).__name__, e)
outer()
class S:
    @singledispatchmethod
    def m(self, a): return 'm'
    @m.register
    def _(self, a: int, b: Later = 1): return 'mi'
try: print(S().m(1), S().m([]))
except Exception as e: print(type(e).__name__, e)
print(type(f.registry).__name__, sorted(k.__name__ for k in f.registry))
try:
    @f.register
    def g11(a: 'list[int]', b: int): return 'str'
except Exception as e: print(type(e).__name__, e)
try:
    @f.register
    def g12(a: 'x y', b: int): return 'str'
except Exception as e: print(type(e).__name__, e)
try:
    @f.register
    def g13(a: None, b: int): return 'str'
except Exception as e: print(type(e).__name__, e)
