# Calls that are wrong in more than one way: which of it is said.
def t(f):
    try: print(repr(f()))
    except BaseException as x: print(type(x).__name__, x)
t(lambda: b''.decode('zz'))
t(lambda: bytearray().decode('zz'))
t(lambda: str(b'', 'zz'))
t(lambda: str(bytearray(), 'zz'))
t(lambda: b''.decode('utf-8', 'zz'))
t(lambda: b'\xff'.decode('utf-8', 'zz'))
t(lambda: b'a'.decode('utf-8', 'zz'))
t(lambda: ''.encode('zz'))
t(lambda: bytes('', 'zz'))
t(lambda: 'a'.encode('utf-8', 'zz'))
t(lambda: memoryview(b'ab').__exit__(1, 2, 3, 4))
t(lambda: memoryview(b'ab').__exit__(x=1))
t(lambda: memoryview(b'ab').__enter__(1))
def d():
    m = memoryview(bytearray(b'ab'))
    del m[0]
t(d)
def d():
    m = memoryview(b'ab')
    del m[0]
t(d)
t(lambda: (1j).__pow__('a', 'b'))
t(lambda: (1j).__pow__(1, 'b'))
t(lambda: pow(1j, 2, 'a'))
t(lambda: pow(1j, 'x', 2))
t(lambda: pow(1j, 2, 3))
t(lambda: pow(2, 1j, 3))
t(lambda: pow(1.5, 1j, 3))
t(lambda: pow('a', 1j, 3))
t(lambda: complex.__rpow__(1j, 2, 3))
t(lambda: b''.translate(b'a', 'x'))
t(lambda: b''.translate(None, 'x'))
from collections.abc import Iterable, Callable, Hashable, Container, Sized, Sequence
for k in Iterable, Callable, Hashable, Container, Sized, Sequence:
    t(lambda: (k.__name__, isinstance(list[int], k), isinstance(int | str, k)))
t(lambda: (list[int].__iter__ is list.__iter__, list[int]('ab'), list(list[int])))
for x in (2, 1.5, 1j, 'a'):
    for y in (2, 1.5, 1j, 'a'):
        for z in (3, 1.5, 1j, 'a'):
            t(lambda: pow(x, y, z))
