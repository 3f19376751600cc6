def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    raise ValueError((b'abc').count((1.5).conjugate(x, [[1], [2]]), (y if y else 0.1)))
    show(0, x)
except Exception as e:
    show(0, e)
if len(repr(x)) > 300: x = 0
if len(repr(y)) > 300: y = 0
try:
    show(1, y)
    show(1, x)
except Exception as e:
    show(1, e)
if len(repr(x)) > 300: x = 1
if len(repr(y)) > 300: y = 1
try:
    show(2, [y for i in range(3) if format([x for i in x if y])])
    show(2, x)
except Exception as e:
    show(2, e)
if len(repr(x)) > 300: x = 2
if len(repr(y)) > 300: y = 2
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))((enumerate(y, x) if y else (y if [3, 1.5, True] else b'abc')), ((1,)).count())
    show(3, x)
except Exception as e:
    show(3, e)
if len(repr(x)) > 300: x = 3
if len(repr(y)) > 300: y = 3
try:
    show(4, (int({}, chr(x)))[((x - frozenset({1, 5})) != complex(x))])
    show(4, x)
except Exception as e:
    show(4, e)
if len(repr(x)) > 300: x = 4
if len(repr(y)) > 300: y = 4
try:
    show(5, (()).index())
    show(5, x)
except Exception as e:
    show(5, e)
if len(repr(x)) > 300: x = 5
if len(repr(y)) > 300: y = 5
try:
    raise KeyError('a,b,c')
    show(6, x)
except Exception as e:
    show(6, e)
if len(repr(x)) > 300: x = 6
if len(repr(y)) > 300: y = 6
try:
    show(7, f'{x!s:d}')
    show(7, x)
except Exception as e:
    show(7, e)
if len(repr(x)) > 300: x = 7
if len(repr(y)) > 300: y = 7
try:
    show(8, ('%-6s|' % (bool(x),))[x])
    show(8, x)
except Exception as e:
    show(8, e)
if len(repr(x)) > 300: x = 8
if len(repr(y)) > 300: y = 8
try:
    x = ({1, 2, 3}).symmetric_difference(('éß').isalpha(y))
    show(9, x)
except Exception as e:
    show(9, e)
if len(repr(x)) > 300: x = 9
if len(repr(y)) > 300: y = 9
try:
    show(10, (((set()).intersection(y) if [x for i in x if y] else (x < y)) if (b'').decode() else [({'a': 1, 'b': 2} % x) for i in range(3) if ({1: [1], 2: [2]}).update([], x)]))
    show(10, x)
except Exception as e:
    show(10, e)
if len(repr(x)) > 300: x = 10
if len(repr(y)) > 300: y = 10
try:
    show(11, f'{x!r:e}')
    show(11, x)
except Exception as e:
    show(11, e)
if len(repr(x)) > 300: x = 11
if len(repr(y)) > 300: y = 11
try:
    x, y = set()
    show(12, x)
except Exception as e:
    show(12, e)
if len(repr(x)) > 300: x = 12
if len(repr(y)) > 300: y = 12
try:
    show(13, (10**12).to_bytes((0 < (x in y))))
    show(13, x)
except Exception as e:
    show(13, e)
if len(repr(x)) > 300: x = 13
if len(repr(y)) > 300: y = 13
try:
    show(14, '%5.2f' % (((x % y))[({1: [1], 2: [2]} is y)],))
    show(14, x)
except Exception as e:
    show(14, e)
if len(repr(x)) > 300: x = 14
if len(repr(y)) > 300: y = 14
try:
    x, y = ((y if x else y) if ([1, 2, 3])[::2] else ('12' == y))
    show(15, x)
except Exception as e:
    show(15, e)
if len(repr(x)) > 300: x = 15
if len(repr(y)) > 300: y = 15
try:
    show(16, (b'abc').replace(x))
    show(16, x)
except Exception as e:
    show(16, e)
if len(repr(x)) > 300: x = 16
if len(repr(y)) > 300: y = 16
try:
    show(17, x)
    show(17, x)
except Exception as e:
    show(17, e)
if len(repr(x)) > 300: x = 17
if len(repr(y)) > 300: y = 17
try:
    x %= range(5, 0, -2)
    show(18, x)
except Exception as e:
    show(18, e)
if len(repr(x)) > 300: x = 18
if len(repr(y)) > 300: y = 18
try:
    show(19, (b'abc').replace((()).count((frozenset({1, 5}) >= x)), bool(min(x, ...))))
    show(19, x)
except Exception as e:
    show(19, e)
if len(repr(x)) > 300: x = 19
if len(repr(y)) > 300: y = 19
try:
    show(20, (y + ((y + True) if (y <= x) else (y - y))))
    show(20, x)
except Exception as e:
    show(20, e)
if len(repr(x)) > 300: x = 20
if len(repr(y)) > 300: y = 20
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))(({'a': 1, 'b': 2}).copy((1.5 & '')), ((255 or x) < (y // x)))
    show(21, x)
except Exception as e:
    show(21, e)
if len(repr(x)) > 300: x = 21
if len(repr(y)) > 300: y = 21
try:
    show(22, ([[x for i in x if y] for i in y if (x)[::2]] != f'{x!r:,}'))
    show(22, x)
except Exception as e:
    show(22, e)
if len(repr(x)) > 300: x = 22
if len(repr(y)) > 300: y = 22
try:
    show(23, y)
    show(23, x)
except Exception as e:
    show(23, e)
if len(repr(x)) > 300: x = 23
if len(repr(y)) > 300: y = 23
try:
    del x[{1, 2, 3}]
    show(24, x)
except Exception as e:
    show(24, e)
if len(repr(x)) > 300: x = 24
if len(repr(y)) > 300: y = 24
try:
    show(25, [(y if f'{y!r:g}' else (x)[::-1]) for i in x if [(x if () else x) for i in range(3) if (0.0).as_integer_ratio(['b', 'a'], 0.1)]])
    show(25, x)
except Exception as e:
    show(25, e)
if len(repr(x)) > 300: x = 25
if len(repr(y)) > 300: y = 25
try:
    show(26, ((y if f'{y:<5}' else '%r' % (y,)) if bytes(('a,b,c').count({}, y), len(['b', 'a'], y)) else [(x)[-1] for i in y if ({1: [1], 2: [2]}).clear(x, y)]))
    show(26, x)
except Exception as e:
    show(26, e)
if len(repr(x)) > 300: x = 26
if len(repr(y)) > 300: y = 26
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))(((range(4) and '12'))[1:], chr(('a' % ...), y))
    show(27, x)
except Exception as e:
    show(27, e)
if len(repr(x)) > 300: x = 27
if len(repr(y)) > 300: y = 27
try:
    show(28, hex(x))
    show(28, x)
except Exception as e:
    show(28, e)
if len(repr(x)) > 300: x = 28
if len(repr(y)) > 300: y = 28
try:
    show(29, ([min(y, y) for i in range(3) if ({1: [1], 2: [2]} if y else y)] & (isinstance(0))[::-1]))
    show(29, x)
except Exception as e:
    show(29, e)
if len(repr(x)) > 300: x = 29
if len(repr(y)) > 300: y = 29
try:
    assert [[y for i in y if (1, 'a', None)] for i in x if (x)[0]], f'{y!r:e}'
    show(30, x)
except Exception as e:
    show(30, e)
if len(repr(x)) > 300: x = 30
if len(repr(y)) > 300: y = 30
try:
    show(31, ('a,b,c').upper(((x & y) if y else y), y))
    show(31, x)
except Exception as e:
    show(31, e)
if len(repr(x)) > 300: x = 31
if len(repr(y)) > 300: y = 31
try:
    show(32, [(frozenset({1, 5})).remove((x != y), [set() for i in y if y]) for i in x if (b'').hex()])
    show(32, x)
except Exception as e:
    show(32, e)
if len(repr(x)) > 300: x = 32
if len(repr(y)) > 300: y = 32
try:
    x[set()] = (any(y, y) | [y for i in y if y])
    show(33, x)
except Exception as e:
    show(33, e)
if len(repr(x)) > 300: x = 33
if len(repr(y)) > 300: y = 33
try:
    show(34, 1j)
    show(34, x)
except Exception as e:
    show(34, e)
if len(repr(x)) > 300: x = 34
if len(repr(y)) > 300: y = 34
try:
    show(35, (range(5, 0, -2))[0])
    show(35, x)
except Exception as e:
    show(35, e)
if len(repr(x)) > 300: x = 35
if len(repr(y)) > 300: y = 35
try:
    del x['tab\there']
    show(36, x)
except Exception as e:
    show(36, e)
if len(repr(x)) > 300: x = 36
if len(repr(y)) > 300: y = 36
try:
    show(37, (range(4)).index({'a': 1, 'b': 2}, '%s' % ((x if x else x),)))
    show(37, x)
except Exception as e:
    show(37, e)
if len(repr(x)) > 300: x = 37
if len(repr(y)) > 300: y = 37
try:
    show(38, y)
    show(38, x)
except Exception as e:
    show(38, e)
if len(repr(x)) > 300: x = 38
if len(repr(y)) > 300: y = 38
try:
    a, *b = (y ^ (x <= y)); x = b
    show(39, x)
except Exception as e:
    show(39, e)
if len(repr(x)) > 300: x = 39
if len(repr(y)) > 300: y = 39
