def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))(f'{y!r:>8}', ((2, 1)).count((set()).discard(x)))
    show(0, x)
except Exception as e:
    show(0, e)
if len(repr(x)) > 300: x = 0
if len(repr(y)) > 300: y = 0
try:
    show(1, (1,))
    show(1, x)
except Exception as e:
    show(1, e)
if len(repr(x)) > 300: x = 1
if len(repr(y)) > 300: y = 1
try:
    show(2, tuple(x))
    show(2, x)
except Exception as e:
    show(2, e)
if len(repr(x)) > 300: x = 2
if len(repr(y)) > 300: y = 2
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = ((True).is_integer(x) if (set() / y) else (x - y))
        case _: y = 'no'
    show(3, x)
except Exception as e:
    show(3, e)
if len(repr(x)) > 300: x = 3
if len(repr(y)) > 300: y = 3
try:
    show(4, 'éß')
    show(4, x)
except Exception as e:
    show(4, e)
if len(repr(x)) > 300: x = 4
if len(repr(y)) > 300: y = 4
try:
    show(5, str(x, ((0.0 == x) if [y for i in y if x] else f'{y:<5}')))
    show(5, x)
except Exception as e:
    show(5, e)
if len(repr(x)) > 300: x = 5
if len(repr(y)) > 300: y = 5
try:
    x[(2, 1)] = y
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
    show(8, ((10**12).bit_count() / (y is y)))
    show(8, x)
except Exception as e:
    show(8, e)
if len(repr(x)) > 300: x = 8
if len(repr(y)) > 300: y = 8
try:
    assert f'{y!r:}', ({1, 2, 3}).copy(tuple(7, x), x)
    show(9, x)
except Exception as e:
    show(9, e)
if len(repr(x)) > 300: x = 9
if len(repr(y)) > 300: y = 9
try:
    show(10, (round(y) if (-3).conjugate() else ('').upper('%5.2f' % (x,), '%r' % (-3,))))
    show(10, x)
except Exception as e:
    show(10, e)
if len(repr(x)) > 300: x = 10
if len(repr(y)) > 300: y = 10
try:
    show(11, ([(0)[[3, 1.5, True]] for i in y if y])['%s' % (y,)])
    show(11, x)
except Exception as e:
    show(11, e)
if len(repr(x)) > 300: x = 11
if len(repr(y)) > 300: y = 11
try:
    a, *b = ((x % y) if b'\x00\xff' else (x if x else (1,))); x = b
    show(12, x)
except Exception as e:
    show(12, e)
if len(repr(x)) > 300: x = 12
if len(repr(y)) > 300: y = 12
try:
    show(13, (-3 is [(0).bit_length() for i in x if (y | 'éß')]))
    show(13, x)
except Exception as e:
    show(13, e)
if len(repr(x)) > 300: x = 13
if len(repr(y)) > 300: y = 13
try:
    show(14, ('%-6s|' % (enumerate(y),) in sum((x)[-1])))
    show(14, x)
except Exception as e:
    show(14, e)
if len(repr(x)) > 300: x = 14
if len(repr(y)) > 300: y = 14
try:
    a, *b = ('  x ').rsplit(len); x = b
    show(15, x)
except Exception as e:
    show(15, e)
if len(repr(x)) > 300: x = 15
if len(repr(y)) > 300: y = 15
try:
    show(16, (('  x ').lower((y in x)))[-1])
    show(16, x)
except Exception as e:
    show(16, e)
if len(repr(x)) > 300: x = 16
if len(repr(y)) > 300: y = 16
try:
    show(17, '%r' % ((-1).as_integer_ratio(),))
    show(17, x)
except Exception as e:
    show(17, e)
if len(repr(x)) > 300: x = 17
if len(repr(y)) > 300: y = 17
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = (10**12).as_integer_ratio(range(4), '%5.2f' % ([[1], [2]],))
        case _: y = 'no'
    show(18, x)
except Exception as e:
    show(18, e)
if len(repr(x)) > 300: x = 18
if len(repr(y)) > 300: y = 18
try:
    show(19, int(('%s' % ({},) in range(4)), chr(x, '%x' % (range(5, 0, -2),))))
    show(19, x)
except Exception as e:
    show(19, e)
if len(repr(x)) > 300: x = 19
if len(repr(y)) > 300: y = 19
try:
    show(20, (['a,b,c' for i in range(3) if f'{y!s:c}'] is (range(5, 0, -2)).count((x or x), (x)[1:])))
    show(20, x)
except Exception as e:
    show(20, e)
if len(repr(x)) > 300: x = 20
if len(repr(y)) > 300: y = 20
try:
    x = y
    show(21, x)
except Exception as e:
    show(21, e)
if len(repr(x)) > 300: x = 21
if len(repr(y)) > 300: y = 21
try:
    show(22, y)
    show(22, x)
except Exception as e:
    show(22, e)
if len(repr(x)) > 300: x = 22
if len(repr(y)) > 300: y = 22
try:
    show(23, [1, 2, 3])
    show(23, x)
except Exception as e:
    show(23, e)
if len(repr(x)) > 300: x = 23
if len(repr(y)) > 300: y = 23
try:
    x, y = map((frozenset({1, 5})).difference())
    show(24, x)
except Exception as e:
    show(24, e)
if len(repr(x)) > 300: x = 24
if len(repr(y)) > 300: y = 24
try:
    show(25, '%5.2f' % ([(range(4)).count('Hello World') for i in range(3) if (y in x)],))
    show(25, x)
except Exception as e:
    show(25, e)
if len(repr(x)) > 300: x = 25
if len(repr(y)) > 300: y = 25
try:
    show(26, y)
    show(26, x)
except Exception as e:
    show(26, e)
if len(repr(x)) > 300: x = 26
if len(repr(y)) > 300: y = 26
try:
    x = [y for i in range(3) if [() for i in range(3) if b'\x00\xff']]
    show(27, x)
except Exception as e:
    show(27, e)
if len(repr(x)) > 300: x = 27
if len(repr(y)) > 300: y = 27
try:
    show(28, (y and ('%x' % (x,) if enumerate(y) else (y)[{1, 2, 3}])))
    show(28, x)
except Exception as e:
    show(28, e)
if len(repr(x)) > 300: x = 28
if len(repr(y)) > 300: y = 28
try:
    show(29, str(y, (y | ([3, 1.5, True]).extend(b'', y))))
    show(29, x)
except Exception as e:
    show(29, e)
if len(repr(x)) > 300: x = 29
if len(repr(y)) > 300: y = 29
try:
    del x[None]
    show(30, x)
except Exception as e:
    show(30, e)
if len(repr(x)) > 300: x = 30
if len(repr(y)) > 300: y = 30
try:
    show(31, [filter(callable({1: [1], 2: [2]}), (0).conjugate()) for i in range(3) if complex(y)])
    show(31, x)
except Exception as e:
    show(31, e)
if len(repr(x)) > 300: x = 31
if len(repr(y)) > 300: y = 31
try:
    show(32, round(('a').count(x, (y <= {}))))
    show(32, x)
except Exception as e:
    show(32, e)
if len(repr(x)) > 300: x = 32
if len(repr(y)) > 300: y = 32
try:
    raise KeyError(((y % 0.0) % [[1, 2, 3] for i in x if x]))
    show(33, x)
except Exception as e:
    show(33, e)
if len(repr(x)) > 300: x = 33
if len(repr(y)) > 300: y = 33
try:
    show(34, any(b'\x00\xff'))
    show(34, x)
except Exception as e:
    show(34, e)
if len(repr(x)) > 300: x = 34
if len(repr(y)) > 300: y = 34
try:
    show(35, '  x ')
    show(35, x)
except Exception as e:
    show(35, e)
if len(repr(x)) > 300: x = 35
if len(repr(y)) > 300: y = 35
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = y
        case _: y = 'no'
    show(36, x)
except Exception as e:
    show(36, e)
if len(repr(x)) > 300: x = 36
if len(repr(y)) > 300: y = 36
try:
    show(37, '%s' % (([[1], [2]]).extend(),))
    show(37, x)
except Exception as e:
    show(37, e)
if len(repr(x)) > 300: x = 37
if len(repr(y)) > 300: y = 37
try:
    show(38, (int((x > 'tab\there'), ([3, 1.5, True] or x)) / ('%r' % (x,) < (0.0).is_integer())))
    show(38, x)
except Exception as e:
    show(38, e)
if len(repr(x)) > 300: x = 38
if len(repr(y)) > 300: y = 38
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = (f'{y:s}' if ({1, 2, 3}).remove('') else [x for i in range(3) if x])
        case _: y = 'no'
    show(39, x)
except Exception as e:
    show(39, e)
if len(repr(x)) > 300: x = 39
if len(repr(y)) > 300: y = 39
