def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    for i in ((set() > '12') | (b'\x00\xff')[0]): y = i
    show(x, y)
except Exception as e:
    show(0, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x = '%5.2f' % (x,)
    show(x, y)
except Exception as e:
    show(1, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x = f'{y!s:,}'
    show(x, y)
except Exception as e:
    show(2, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    raise ValueError('%s' % ((b'abc').upper(),))
    show(x, y)
except Exception as e:
    show(3, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    match x:
            case [p, *q]: y = (p, q)
            case str() | int(): y = (range(5, 0, -2)).count(y, ((1, 'a', None)).count(x))
            case _: y = 'no'
    show(x, y)
except Exception as e:
    show(4, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    assert ((y * x))[-1], repr('%5.2f' % (x,), ({1: [1], 2: [2]}).clear(x))
    show(x, y)
except Exception as e:
    show(5, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x |= {1: [1], 2: [2]}
    show(x, y)
except Exception as e:
    show(6, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    assert f'{x!r:>8}', x
    show(x, y)
except Exception as e:
    show(7, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    del x[b'']
    show(x, y)
except Exception as e:
    show(8, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x += 'a,b,c'
    show(x, y)
except Exception as e:
    show(9, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    a, *b = ((x if x else {1, 2, 3}) | [x for i in range(3) if 1j]); x = b
    show(x, y)
except Exception as e:
    show(10, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    assert (f'{y!s:}' - (None)[1:]), '%-6s|' % (reversed(y),)
    show(x, y)
except Exception as e:
    show(11, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    del x[b'']
    show(x, y)
except Exception as e:
    show(12, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    a, *b = [['' for i in x if set()] for i in y if x]; x = b
    show(x, y)
except Exception as e:
    show(13, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))(({1, 2, 3}).difference(), type((['b', 'a']).clear(), (y != x)))
    show(x, y)
except Exception as e:
    show(14, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x[range(4)] = f'{x:05}'
    show(x, y)
except Exception as e:
    show(15, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    assert '%x' % (f'{x!s:,}',), iter(x, f'{x!r:s}')
    show(x, y)
except Exception as e:
    show(16, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    raise TypeError(('%-6s|' % (y,))[(b'').upper(len, y)])
    show(x, y)
except Exception as e:
    show(17, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    a, *b = ((x)[::-1] if float(x) else float(x)); x = b
    show(x, y)
except Exception as e:
    show(18, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    del x[0.1]
    show(x, y)
except Exception as e:
    show(19, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x, y = f'{x!r:05}'
    show(x, y)
except Exception as e:
    show(20, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    del x[1e16]
    show(x, y)
except Exception as e:
    show(21, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    assert x, (2, 1)
    show(x, y)
except Exception as e:
    show(22, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x = ((x % x) == (0.1 if x else True))
    show(x, y)
except Exception as e:
    show(23, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    assert f'{y!s:>8}', (map(y) & [b'\x00\xff' for i in y if y])
    show(x, y)
except Exception as e:
    show(24, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    raise ValueError(('%r' % (y,) | [y for i in y if y]))
    show(x, y)
except Exception as e:
    show(25, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x *= (1,)
    show(x, y)
except Exception as e:
    show(26, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))([(range(5, 0, -2)).count(x, y) for i in y if [y for i in range(3) if x]], ([y for i in y if range(4)] & ((1, 'a', None)).index()))
    show(x, y)
except Exception as e:
    show(27, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    a, *b = range(4); x = b
    show(x, y)
except Exception as e:
    show(28, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    for i in (({'a': 1, 'b': 2} * x) > x): y = i
    show(x, y)
except Exception as e:
    show(29, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
