def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    x, y = (float(x, x) <= b'')
    show(0, x)
except Exception as e:
    show(0, e)
if len(repr(x)) > 300: x = 0
if len(repr(y)) > 300: y = 0
try:
    show(1, ((hex(x) if x else (x)[1:]) % (-0.0).conjugate(bytes(y), y)))
    show(1, x)
except Exception as e:
    show(1, e)
if len(repr(x)) > 300: x = 1
if len(repr(y)) > 300: y = 1
try:
    show(2, x)
    show(2, x)
except Exception as e:
    show(2, e)
if len(repr(x)) > 300: x = 2
if len(repr(y)) > 300: y = 2
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))(y, ((y if -3 else y) or (range(4)).index(y)))
    show(3, x)
except Exception as e:
    show(3, e)
if len(repr(x)) > 300: x = 3
if len(repr(y)) > 300: y = 3
try:
    show(4, y)
    show(4, x)
except Exception as e:
    show(4, e)
if len(repr(x)) > 300: x = 4
if len(repr(y)) > 300: y = 4
try:
    show(5, str('%5.2f' % (x,)))
    show(5, x)
except Exception as e:
    show(5, e)
if len(repr(x)) > 300: x = 5
if len(repr(y)) > 300: y = 5
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = (f'{x:s}' >= ascii(-0.0, x))
        case _: y = 'no'
    show(6, x)
except Exception as e:
    show(6, e)
if len(repr(x)) > 300: x = 6
if len(repr(y)) > 300: y = 6
try:
    show(7, x)
    show(7, x)
except Exception as e:
    show(7, e)
if len(repr(x)) > 300: x = 7
if len(repr(y)) > 300: y = 7
try:
    show(8, (x if bytes([y for i in y if x], (x)[x]) else x))
    show(8, x)
except Exception as e:
    show(8, e)
if len(repr(x)) > 300: x = 8
if len(repr(y)) > 300: y = 8
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = 0
        case _: y = 'no'
    show(9, x)
except Exception as e:
    show(9, e)
if len(repr(x)) > 300: x = 9
if len(repr(y)) > 300: y = 9
try:
    show(10, int((x)[(y > (1, 'a', None))]))
    show(10, x)
except Exception as e:
    show(10, e)
if len(repr(x)) > 300: x = 10
if len(repr(y)) > 300: y = 10
try:
    show(11, ('%s' % (divmod(y, x),) < (x == ([3, 1.5, True])[::-1])))
    show(11, x)
except Exception as e:
    show(11, e)
if len(repr(x)) > 300: x = 11
if len(repr(y)) > 300: y = 11
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = (callable(y, y) != (y ^ True))
        case _: y = 'no'
    show(12, x)
except Exception as e:
    show(12, e)
if len(repr(x)) > 300: x = 12
if len(repr(y)) > 300: y = 12
try:
    show(13, [(x if [x for i in y if y] else (y <= x)) for i in x if ({}).pop(({'a': 1, 'b': 2}).update(x), (x)[x])])
    show(13, x)
except Exception as e:
    show(13, e)
if len(repr(x)) > 300: x = 13
if len(repr(y)) > 300: y = 13
try:
    show(14, (((len > {1: [1], 2: [2]}))[::-1] // 10**12))
    show(14, x)
except Exception as e:
    show(14, e)
if len(repr(x)) > 300: x = 14
if len(repr(y)) > 300: y = 14
try:
    assert ((x)[::-1] != (x > y)), '12'
    show(15, x)
except Exception as e:
    show(15, e)
if len(repr(x)) > 300: x = 15
if len(repr(y)) > 300: y = 15
try:
    show(16, y)
    show(16, x)
except Exception as e:
    show(16, e)
if len(repr(x)) > 300: x = 16
if len(repr(y)) > 300: y = 16
try:
    show(17, ((0).conjugate() ^ y))
    show(17, x)
except Exception as e:
    show(17, e)
if len(repr(x)) > 300: x = 17
if len(repr(y)) > 300: y = 17
try:
    assert ([x for i in x if y] if y else range(4)), [(y | x) for i in range(3) if ({1, 2, 3}).union()]
    show(18, x)
except Exception as e:
    show(18, e)
if len(repr(x)) > 300: x = 18
if len(repr(y)) > 300: y = 18
try:
    show(19, ('%x' % (f'{x:08.3f}',) <= (f'{x!s:d}' <= y)))
    show(19, x)
except Exception as e:
    show(19, e)
if len(repr(x)) > 300: x = 19
if len(repr(y)) > 300: y = 19
try:
    show(20, ('%d' % ('%-6s|' % (x,),) / x))
    show(20, x)
except Exception as e:
    show(20, e)
if len(repr(x)) > 300: x = 20
if len(repr(y)) > 300: y = 20
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))((255).bit_count(hex(0.1, x)), ((range(5, 0, -2)).index(x, y) ^ x))
    show(21, x)
except Exception as e:
    show(21, e)
if len(repr(x)) > 300: x = 21
if len(repr(y)) > 300: y = 21
try:
    show(22, (((x <= y) ^ (y if y else (1, 'a', None))) <= float((range(4) if range(5, 0, -2) else x), [b'abc' for i in range(3) if {1: [1], 2: [2]}])))
    show(22, x)
except Exception as e:
    show(22, e)
if len(repr(x)) > 300: x = 22
if len(repr(y)) > 300: y = 22
try:
    show(23, (-1 != divmod('a,b,c', 'a')))
    show(23, x)
except Exception as e:
    show(23, e)
if len(repr(x)) > 300: x = 23
if len(repr(y)) > 300: y = 23
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))(max(([]).copy(x, 1.5)), (y)[::-1])
    show(24, x)
except Exception as e:
    show(24, e)
if len(repr(x)) > 300: x = 24
if len(repr(y)) > 300: y = 24
try:
    show(25, (range(5, 0, -2) <= map(x)))
    show(25, x)
except Exception as e:
    show(25, e)
if len(repr(x)) > 300: x = 25
if len(repr(y)) > 300: y = 25
try:
    show(26, '%-6s|' % (([x for i in y if y] - ({}).popitem()),))
    show(26, x)
except Exception as e:
    show(26, e)
if len(repr(x)) > 300: x = 26
if len(repr(y)) > 300: y = 26
try:
    raise ValueError('%-6s|' % ((x * x),))
    show(27, x)
except Exception as e:
    show(27, e)
if len(repr(x)) > 300: x = 27
if len(repr(y)) > 300: y = 27
try:
    show(28, [('%5.2f' % ('',) if (b'abc').find() else zip({}, y)) for i in x if ([y for i in y if x] + type(y, ''))])
    show(28, x)
except Exception as e:
    show(28, e)
if len(repr(x)) > 300: x = 28
if len(repr(y)) > 300: y = 28
try:
    show(29, float(None))
    show(29, x)
except Exception as e:
    show(29, e)
if len(repr(x)) > 300: x = 29
if len(repr(y)) > 300: y = 29
try:
    raise TypeError(x)
    show(30, x)
except Exception as e:
    show(30, e)
if len(repr(x)) > 300: x = 30
if len(repr(y)) > 300: y = 30
try:
    show(31, ([3, 1.5, True]).insert((range(5, 0, -2)).count(), {}))
    show(31, x)
except Exception as e:
    show(31, e)
if len(repr(x)) > 300: x = 31
if len(repr(y)) > 300: y = 31
try:
    show(32, [isinstance(len({1, 2, 3}, y), x) for i in x if y])
    show(32, x)
except Exception as e:
    show(32, e)
if len(repr(x)) > 300: x = 32
if len(repr(y)) > 300: y = 32
try:
    x[b''] = f'{x:_}'
    show(33, x)
except Exception as e:
    show(33, e)
if len(repr(x)) > 300: x = 33
if len(repr(y)) > 300: y = 33
try:
    show(34, (isinstance((... is -1)) if (({'a': 1, 'b': 2}).popitem() == (y if 1.5 else x)) else ('%-6s|' % (int,))[(y if x else x)]))
    show(34, x)
except Exception as e:
    show(34, e)
if len(repr(x)) > 300: x = 34
if len(repr(y)) > 300: y = 34
try:
    show(35, ('Hello World').lower([((1, 'a', None)).count(y) for i in y if (y)[::-1]]))
    show(35, x)
except Exception as e:
    show(35, e)
if len(repr(x)) > 300: x = 35
if len(repr(y)) > 300: y = 35
try:
    x %= (2, 1)
    show(36, x)
except Exception as e:
    show(36, e)
if len(repr(x)) > 300: x = 36
if len(repr(y)) > 300: y = 36
try:
    show(37, (('%5.2f' % (y,) in (y)[x]) + ((b'').find(x, y))[::2]))
    show(37, x)
except Exception as e:
    show(37, e)
if len(repr(x)) > 300: x = 37
if len(repr(y)) > 300: y = 37
try:
    show(38, ('%-6s|' % ((y < x),) | x))
    show(38, x)
except Exception as e:
    show(38, e)
if len(repr(x)) > 300: x = 38
if len(repr(y)) > 300: y = 38
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = sorted((frozenset({1, 5}) != x), [(2, 1) for i in y if x])
        case _: y = 'no'
    show(39, x)
except Exception as e:
    show(39, e)
if len(repr(x)) > 300: x = 39
if len(repr(y)) > 300: y = 39
