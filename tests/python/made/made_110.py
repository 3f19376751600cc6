def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    for i in [([3, 1.5, True])[::2] for i in x if (x >= True)]: y = i
    show(0, x)
except Exception as e:
    show(0, e)
if len(repr(x)) > 300: x = 0
if len(repr(y)) > 300: y = 0
try:
    show(1, ({'a': 1, 'b': 2}).pop(f'{x!r:g}'))
    show(1, x)
except Exception as e:
    show(1, e)
if len(repr(x)) > 300: x = 1
if len(repr(y)) > 300: y = 1
try:
    show(2, (({}).pop((x in x)) if x else '%r' % (x,)))
    show(2, x)
except Exception as e:
    show(2, e)
if len(repr(x)) > 300: x = 2
if len(repr(y)) > 300: y = 2
try:
    assert complex({'a': 1, 'b': 2}, int(x, x)), x
    show(3, x)
except Exception as e:
    show(3, e)
if len(repr(x)) > 300: x = 3
if len(repr(y)) > 300: y = 3
try:
    show(4, (['%d' % (x,) for i in y if (0 & y)] if y else ((y & y) or (-2.75).as_integer_ratio())))
    show(4, x)
except Exception as e:
    show(4, e)
if len(repr(x)) > 300: x = 4
if len(repr(y)) > 300: y = 4
try:
    show(5, (('%5.2f' % (x,))[(-0.0).is_integer()] if x else float(((2, 1)).count())))
    show(5, x)
except Exception as e:
    show(5, e)
if len(repr(x)) > 300: x = 5
if len(repr(y)) > 300: y = 5
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))((0).bit_length(), x)
    show(6, x)
except Exception as e:
    show(6, e)
if len(repr(x)) > 300: x = 6
if len(repr(y)) > 300: y = 6
try:
    show(7, (bytes([y for i in y if b'\x00\xff']) // filter((x <= 'a,b,c'), callable(x, {1, 2, 3}))))
    show(7, x)
except Exception as e:
    show(7, e)
if len(repr(x)) > 300: x = 7
if len(repr(y)) > 300: y = 7
try:
    show(8, [(set()).symmetric_difference(set()) for i in x if (dict(y))[abs({1, 2, 3})]])
    show(8, x)
except Exception as e:
    show(8, e)
if len(repr(x)) > 300: x = 8
if len(repr(y)) > 300: y = 8
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = ('%5.2f' % (x,) * (x if y else y))
        case _: y = 'no'
    show(9, x)
except Exception as e:
    show(9, e)
if len(repr(x)) > 300: x = 9
if len(repr(y)) > 300: y = 9
try:
    show(10, (((range(4))[-1])[f'{x:e}'] - x))
    show(10, x)
except Exception as e:
    show(10, e)
if len(repr(x)) > 300: x = 10
if len(repr(y)) > 300: y = 10
try:
    show(11, bool((frozenset({1, 5})).discard([str for i in x if x])))
    show(11, x)
except Exception as e:
    show(11, e)
if len(repr(x)) > 300: x = 11
if len(repr(y)) > 300: y = 11
try:
    x = x
    show(12, x)
except Exception as e:
    show(12, e)
if len(repr(x)) > 300: x = 12
if len(repr(y)) > 300: y = 12
try:
    show(13, [((y if y else y) + '%s' % (x,)) for i in y if 0.0])
    show(13, x)
except Exception as e:
    show(13, e)
if len(repr(x)) > 300: x = 13
if len(repr(y)) > 300: y = 13
try:
    show(14, (('').index(y) + ((x)[::2] == (-3 if y else x))))
    show(14, x)
except Exception as e:
    show(14, e)
if len(repr(x)) > 300: x = 14
if len(repr(y)) > 300: y = 14
try:
    assert ([y for i in y if x] if sorted(x) else ('')[x]), ((y != x) / (y + x))
    show(15, x)
except Exception as e:
    show(15, e)
if len(repr(x)) > 300: x = 15
if len(repr(y)) > 300: y = 15
try:
    show(16, '%r' % (({} if (y in x) else (b'')[::-1]),))
    show(16, x)
except Exception as e:
    show(16, e)
if len(repr(x)) > 300: x = 16
if len(repr(y)) > 300: y = 16
try:
    show(17, f'{x!s:e}')
    show(17, x)
except Exception as e:
    show(17, e)
if len(repr(x)) > 300: x = 17
if len(repr(y)) > 300: y = 17
try:
    a, *b = ((x in x) if len(x) else (['b', 'a']).pop({})); x = b
    show(18, x)
except Exception as e:
    show(18, e)
if len(repr(x)) > 300: x = 18
if len(repr(y)) > 300: y = 18
try:
    show(19, range(4))
    show(19, x)
except Exception as e:
    show(19, e)
if len(repr(x)) > 300: x = 19
if len(repr(y)) > 300: y = 19
try:
    show(20, ((b'\x00\xff').startswith(tuple(y, True), ([[1], [2]] <= y)) if [(slice(1, 3) != x) for i in y if [y for i in x if y]] else (0.1 > x)))
    show(20, x)
except Exception as e:
    show(20, e)
if len(repr(x)) > 300: x = 20
if len(repr(y)) > 300: y = 20
try:
    x, y = (f'{x:g}')[0]
    show(21, x)
except Exception as e:
    show(21, e)
if len(repr(x)) > 300: x = 21
if len(repr(y)) > 300: y = 21
try:
    show(22, x)
    show(22, x)
except Exception as e:
    show(22, e)
if len(repr(x)) > 300: x = 22
if len(repr(y)) > 300: y = 22
try:
    show(23, (1).as_integer_ratio(y))
    show(23, x)
except Exception as e:
    show(23, e)
if len(repr(x)) > 300: x = 23
if len(repr(y)) > 300: y = 23
try:
    x[1e16] = 0.0
    show(24, x)
except Exception as e:
    show(24, e)
if len(repr(x)) > 300: x = 24
if len(repr(y)) > 300: y = 24
try:
    show(25, ({'a': 1, 'b': 2}).get(dict(y), '%-6s|' % (x,)))
    show(25, x)
except Exception as e:
    show(25, e)
if len(repr(x)) > 300: x = 25
if len(repr(y)) > 300: y = 25
try:
    show(26, ({1, 2, 3}).symmetric_difference((0).to_bytes(), '%5.2f' % ((x in -1),)))
    show(26, x)
except Exception as e:
    show(26, e)
if len(repr(x)) > 300: x = 26
if len(repr(y)) > 300: y = 26
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))(hex((x | {'a': 1, 'b': 2})), x)
    show(27, x)
except Exception as e:
    show(27, e)
if len(repr(x)) > 300: x = 27
if len(repr(y)) > 300: y = 27
try:
    show(28, (range(5, 0, -2)).count())
    show(28, x)
except Exception as e:
    show(28, e)
if len(repr(x)) > 300: x = 28
if len(repr(y)) > 300: y = 28
try:
    show(29, ((x <= (x in y)) or x))
    show(29, x)
except Exception as e:
    show(29, e)
if len(repr(x)) > 300: x = 29
if len(repr(y)) > 300: y = 29
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))(([1 for i in y if x] if sum((2, 1)) else '%s' % (x,)), ('a').rsplit())
    show(30, x)
except Exception as e:
    show(30, e)
if len(repr(x)) > 300: x = 30
if len(repr(y)) > 300: y = 30
try:
    show(31, ((format(y, b'abc') != (x % y)) if (f'{y!r:#x}' < (y if () else x)) else ((1,)).count()))
    show(31, x)
except Exception as e:
    show(31, e)
if len(repr(x)) > 300: x = 31
if len(repr(y)) > 300: y = 31
try:
    show(32, sum((f'{y!r:^7}' < '%d' % (range(4),)), ({1: [1], 2: [2]}).update(y, (y)[::2])))
    show(32, x)
except Exception as e:
    show(32, e)
if len(repr(x)) > 300: x = 32
if len(repr(y)) > 300: y = 32
try:
    x -= 1j
    show(33, x)
except Exception as e:
    show(33, e)
if len(repr(x)) > 300: x = 33
if len(repr(y)) > 300: y = 33
try:
    show(34, (ascii([x for i in y if frozenset({1, 5})]))[(y <= ([]).pop(x))])
    show(34, x)
except Exception as e:
    show(34, e)
if len(repr(x)) > 300: x = 34
if len(repr(y)) > 300: y = 34
try:
    show(35, (((x | x))[1:])[::-1])
    show(35, x)
except Exception as e:
    show(35, e)
if len(repr(x)) > 300: x = 35
if len(repr(y)) > 300: y = 35
try:
    assert ([y for i in range(3) if y] if range(4) else f'{y!r:c}'), round(f'{y!s:^7}')
    show(36, x)
except Exception as e:
    show(36, e)
if len(repr(x)) > 300: x = 36
if len(repr(y)) > 300: y = 36
try:
    show(37, x)
    show(37, x)
except Exception as e:
    show(37, e)
if len(repr(x)) > 300: x = 37
if len(repr(y)) > 300: y = 37
try:
    show(38, ([('' if 255 else x) for i in range(3) if isinstance(y)] if ((b'abc').upper(y, y) & '%-6s|' % (-0.0,)) else (b'').replace()))
    show(38, x)
except Exception as e:
    show(38, e)
if len(repr(x)) > 300: x = 38
if len(repr(y)) > 300: y = 38
try:
    x, y = '%s' % (len(range(4)),)
    show(39, x)
except Exception as e:
    show(39, e)
if len(repr(x)) > 300: x = 39
if len(repr(y)) > 300: y = 39
