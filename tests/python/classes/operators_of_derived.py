# Which operand is asked first where classes derive from built-in types; deques of a derived class.
from collections import deque
def t(s):
    try: r=eval(s); print(s, type(r).__name__, repr(r))
    except Exception as e: print(s, type(e).__name__, e)
class L(list): pass
class L2(list): __radd__ = __rmul__ = lambda s, o: 'r'
class L3(L): __radd__ = __rmul__ = lambda s, o: 'r'
class S(str): pass
class S2(str): __radd__ = __rmul__ = __rmod__ = lambda s, o: 'r'
class T(tuple): pass
class T2(tuple): __radd__ = __rmul__ = lambda s, o: 'r'
class D(deque): pass
class D2(deque): __radd__ = __rmul__ = lambda s, o: 'r'
class R:
    __rmul__ = __radd__ = __rmod__ = __ror__ = lambda s, o: 'w'
class I(int): pass
class J(int): __radd__ = __rmul__ = __rmod__ = __ror__ = lambda s, o: 'r'
class FF(float): __radd__ = __rmul__ = __rmod__ = lambda s, o: 'r'
class F2(float): pass
class LO(list):
    def __add__(s, o): return NotImplemented
class D3(deque):
    def __init__(self, *a): print('init', a); super().__init__(*a)
for s in ["[1]+L2([2])", "L([1])+L2([2])", "L([1])+L3([2])", "L([1])*L2([2])", "'a'+S2('b')", "S('a')+S2('b')", "S('a')*S2('b')", "(1,)+T2((2,))", "T((1,))+T2((2,))", "T((1,))*T2()", "D([1])+D2([2])", "deque([1])+D2([2])", "S('%s')%S2('q')", "'%s'%S2('q')", "'a'%R()", "S('a')%R()", "b'a'%R()", "'a'%S2('q')", "'a' % J(2)", "S('a') % J(2)",
 "1+J(2)", "I(1)+J(2)", "True+J(2)", "1.5+FF(2)", "F2(1.5)+FF(2)", "1+FF(2)", "I(1)+FF(2)", "1.5+J(2)", "F2(1.5)+J(2)", "1j+J(2)", "1j+FF(2.0)", "J(2)+1", "I(1)|J(2)", "I(1)%J(2)",
 "LO([1])+R()", "LO([1])+L2([2])", "D([1])+deque([2])", "D([1],3)+deque([2])", "D([1])*2", "2*D([1])", "D3([1])+deque([2])", "D3([1],5)*2", "D([1])+[2]", "{1}|R()", "{1:2}.keys()|R()", "{1:2}.keys()|[3]", "L([1])*L([2])", "L([1])+3", "int|R()"]:
    t(s)

class Ix: __index__ = lambda s: 2
class K:
    __index__ = lambda s: 3
    __rmul__ = lambda s, o: 'x'
def im(a, b):
    k = a
    a *= b
    return a, a is k, type(a).__name__
for a in (bytearray(b'ab'), deque([1]), [1], (1,), 'a', L([1]), T((1,)), S('a'), D([1])):
    for b in (Ix(), 2, 1):
        print(type(a).__name__, type(b).__name__, im(a, b))
for a in (bytearray(b'ab'), deque([1]), [1], (1,), 'a', b'a', L([1]), T((1,)), S('a')):
    print(a.__mul__(K()), a.__rmul__(K()))
class Sx(set): __ror__ = __rand__ = __rsub__ = __rxor__ = lambda s, o: 'r'
class Fy(frozenset): pass
class Dy(dict): pass
class Dx(dict): __ror__ = lambda s, o: 'r'
print(frozenset([1]) | Sx([2]), Fy([1]) - Sx([1]), {1} ^ Sx([2]), Dy({1: 2}) | Dx({3: 4}), {1: 2} | Dx({3: 4}))
s = S('a'); s += ''; print(type(s).__name__)
s = T((1,)); s += (); print(type(s).__name__)
s = S('a'); s *= 1; print(type(s).__name__)
s = T((1,)); s *= 1; print(type(s).__name__)
s = Fy([1]); s |= set(); print(type(s).__name__)
s = Fy([1]); s |= s; print(type(s).__name__)
s = L([1]); s += []; print(type(s).__name__)
