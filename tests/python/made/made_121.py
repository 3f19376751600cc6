def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    x -= len
    show(0, x)
except Exception as e:
    show(0, e)
if len(repr(x)) > 300: x = 0
if len(repr(y)) > 300: y = 0
try:
    show(1, (f'{x!r:e}' % reversed([x for i in x if y])))
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
    del x[b'\x00\xff']
    show(3, x)
except Exception as e:
    show(3, e)
if len(repr(x)) > 300: x = 3
if len(repr(y)) > 300: y = 3
try:
    show(4, (y)[-1])
    show(4, x)
except Exception as e:
    show(4, e)
if len(repr(x)) > 300: x = 4
if len(repr(y)) > 300: y = 4
try:
    show(5, ['' for i in x if (([1, 2, 3]).count() & [x for i in range(3) if x])])
    show(5, x)
except Exception as e:
    show(5, e)
if len(repr(x)) > 300: x = 5
if len(repr(y)) > 300: y = 5
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))(((2, 1) != range(y, int)), ascii(range(x, set()), (x * y)))
    show(6, x)
except Exception as e:
    show(6, e)
if len(repr(x)) > 300: x = 6
if len(repr(y)) > 300: y = 6
try:
    show(7, (([x for i in y if 0.0] ^ '%-6s|' % ({'a': 1, 'b': 2},)) + (range(5, 0, -2)).index(7)))
    show(7, x)
except Exception as e:
    show(7, e)
if len(repr(x)) > 300: x = 7
if len(repr(y)) > 300: y = 7
try:
    show(8, ([(b'\x00\xff').center() for i in y if (x)[1:]] if (1e16).as_integer_ratio(b'abc', x) else (y)[::2]))
    show(8, x)
except Exception as e:
    show(8, e)
if len(repr(x)) > 300: x = 8
if len(repr(y)) > 300: y = 8
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = y
        case _: y = 'no'
    show(9, x)
except Exception as e:
    show(9, e)
if len(repr(x)) > 300: x = 9
if len(repr(y)) > 300: y = 9
try:
    show(10, None)
    show(10, x)
except Exception as e:
    show(10, e)
if len(repr(x)) > 300: x = 10
if len(repr(y)) > 300: y = 10
try:
    show(11, f'{x!r:d}')
    show(11, x)
except Exception as e:
    show(11, e)
if len(repr(x)) > 300: x = 11
if len(repr(y)) > 300: y = 11
try:
    x = int
    show(12, x)
except Exception as e:
    show(12, e)
if len(repr(x)) > 300: x = 12
if len(repr(y)) > 300: y = 12
try:
    show(13, [(type(y, x) if ({} - {1: [1], 2: [2]}) else (b'\x00\xff').split()) for i in range(3) if ([y for i in x if -0.0] // f'{x:s}')])
    show(13, x)
except Exception as e:
    show(13, e)
if len(repr(x)) > 300: x = 13
if len(repr(y)) > 300: y = 13
try:
    show(14, ((x * (range(5, 0, -2)).count('12')) + ((1,)).count()))
    show(14, x)
except Exception as e:
    show(14, e)
if len(repr(x)) > 300: x = 14
if len(repr(y)) > 300: y = 14
try:
    x = ((y)[1:] if x else (0 or x))
    show(15, x)
except Exception as e:
    show(15, e)
if len(repr(x)) > 300: x = 15
if len(repr(y)) > 300: y = 15
try:
    show(16, x)
    show(16, x)
except Exception as e:
    show(16, e)
if len(repr(x)) > 300: x = 16
if len(repr(y)) > 300: y = 16
try:
    show(17, slice(1, 3))
    show(17, x)
except Exception as e:
    show(17, e)
if len(repr(x)) > 300: x = 17
if len(repr(y)) > 300: y = 17
try:
    x |= range(4)
    show(18, x)
except Exception as e:
    show(18, e)
if len(repr(x)) > 300: x = 18
if len(repr(y)) > 300: y = 18
try:
    show(19, chr(((range(4) if x else y) == (x and y)), ((x or 0.0) ^ (y)[1:])))
    show(19, x)
except Exception as e:
    show(19, e)
if len(repr(x)) > 300: x = 19
if len(repr(y)) > 300: y = 19
try:
    show(20, (('a' % y) + range(y)))
    show(20, x)
except Exception as e:
    show(20, e)
if len(repr(x)) > 300: x = 20
if len(repr(y)) > 300: y = 20
try:
    for i in ([set() for i in range(3) if {}] if (b'abc' * b'\x00\xff') else ((1, 'a', None)).index()): y = i
    show(21, x)
except Exception as e:
    show(21, e)
if len(repr(x)) > 300: x = 21
if len(repr(y)) > 300: y = 21
try:
    show(22, 'a,b,c')
    show(22, x)
except Exception as e:
    show(22, e)
if len(repr(x)) > 300: x = 22
if len(repr(y)) > 300: y = 22
try:
    show(23, ({} // b''))
    show(23, x)
except Exception as e:
    show(23, e)
if len(repr(x)) > 300: x = 23
if len(repr(y)) > 300: y = 23
try:
    x = [(2, 1) for i in x if (x or y)]
    show(24, x)
except Exception as e:
    show(24, e)
if len(repr(x)) > 300: x = 24
if len(repr(y)) > 300: y = 24
try:
    show(25, 0)
    show(25, x)
except Exception as e:
    show(25, e)
if len(repr(x)) > 300: x = 25
if len(repr(y)) > 300: y = 25
try:
    show(26, enumerate((([]).append(y) > f'{y!r:^7}')))
    show(26, x)
except Exception as e:
    show(26, e)
if len(repr(x)) > 300: x = 26
if len(repr(y)) > 300: y = 26
try:
    x, y = b''
    show(27, x)
except Exception as e:
    show(27, e)
if len(repr(x)) > 300: x = 27
if len(repr(y)) > 300: y = 27
try:
    show(28, (-1).bit_count(((1, 'a', None)).index(chr(-0.0), x)))
    show(28, x)
except Exception as e:
    show(28, e)
if len(repr(x)) > 300: x = 28
if len(repr(y)) > 300: y = 28
try:
    show(29, '12')
    show(29, x)
except Exception as e:
    show(29, e)
if len(repr(x)) > 300: x = 29
if len(repr(y)) > 300: y = 29
try:
    assert 1j, ((x != y) // (frozenset({1, 5})).issubset(y))
    show(30, x)
except Exception as e:
    show(30, e)
if len(repr(x)) > 300: x = 30
if len(repr(y)) > 300: y = 30
try:
    show(31, (all(f'{x!r:}', (y is set())) if [x for i in y if [x for i in x if b'\x00\xff']] else float((y)[1:], (x)[1:])))
    show(31, x)
except Exception as e:
    show(31, e)
if len(repr(x)) > 300: x = 31
if len(repr(y)) > 300: y = 31
try:
    show(32, y)
    show(32, x)
except Exception as e:
    show(32, e)
if len(repr(x)) > 300: x = 32
if len(repr(y)) > 300: y = 32
try:
    del x[range(5, 0, -2)]
    show(33, x)
except Exception as e:
    show(33, e)
if len(repr(x)) > 300: x = 33
if len(repr(y)) > 300: y = 33
try:
    show(34, repr('%x' % ((x if {} else y),)))
    show(34, x)
except Exception as e:
    show(34, e)
if len(repr(x)) > 300: x = 34
if len(repr(y)) > 300: y = 34
try:
    show(35, y)
    show(35, x)
except Exception as e:
    show(35, e)
if len(repr(x)) > 300: x = 35
if len(repr(y)) > 300: y = 35
try:
    assert (ascii(x, x) / sorted(range(5, 0, -2))), ((1,)).count(((2, 1))[::2], {1: [1], 2: [2]})
    show(36, x)
except Exception as e:
    show(36, e)
if len(repr(x)) > 300: x = 36
if len(repr(y)) > 300: y = 36
try:
    show(37, chr(chr(divmod(x))))
    show(37, x)
except Exception as e:
    show(37, e)
if len(repr(x)) > 300: x = 37
if len(repr(y)) > 300: y = 37
try:
    show(38, (1,))
    show(38, x)
except Exception as e:
    show(38, e)
if len(repr(x)) > 300: x = 38
if len(repr(y)) > 300: y = 38
try:
    assert ((x in x) / (y if range(4) else y)), f'{x!r:e}'
    show(39, x)
except Exception as e:
    show(39, e)
if len(repr(x)) > 300: x = 39
if len(repr(y)) > 300: y = 39
