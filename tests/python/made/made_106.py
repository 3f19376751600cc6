def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    assert x, (b'abc').hex()
    show(0, x)
except Exception as e:
    show(0, e)
if len(repr(x)) > 300: x = 0
if len(repr(y)) > 300: y = 0
try:
    show(1, '%-6s|' % ((-2.75).as_integer_ratio((y if y else y)),))
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
    del x[float('inf')]
    show(3, x)
except Exception as e:
    show(3, e)
if len(repr(x)) > 300: x = 3
if len(repr(y)) > 300: y = 3
try:
    show(4, (2, 1))
    show(4, x)
except Exception as e:
    show(4, e)
if len(repr(x)) > 300: x = 4
if len(repr(y)) > 300: y = 4
try:
    show(5, [((x // y))[-1] for i in range(3) if (f'{y!s:08.3f}' if iter(y) else ('Hello World' if 10**12 else range(4)))])
    show(5, x)
except Exception as e:
    show(5, e)
if len(repr(x)) > 300: x = 5
if len(repr(y)) > 300: y = 5
try:
    x %= {1, 2, 3}
    show(6, x)
except Exception as e:
    show(6, e)
if len(repr(x)) > 300: x = 6
if len(repr(y)) > 300: y = 6
try:
    show(7, (range(4)).index())
    show(7, x)
except Exception as e:
    show(7, e)
if len(repr(x)) > 300: x = 7
if len(repr(y)) > 300: y = 7
try:
    show(8, ((()).index() or ({'a': 1, 'b': 2}).update()))
    show(8, x)
except Exception as e:
    show(8, e)
if len(repr(x)) > 300: x = 8
if len(repr(y)) > 300: y = 8
try:
    x = f'{x:e}'
    show(9, x)
except Exception as e:
    show(9, e)
if len(repr(x)) > 300: x = 9
if len(repr(y)) > 300: y = 9
try:
    show(10, ((([3, 1.5, True]).index() + (range(5, 0, -2) if x else x)) / y))
    show(10, x)
except Exception as e:
    show(10, e)
if len(repr(x)) > 300: x = 10
if len(repr(y)) > 300: y = 10
try:
    show(11, complex((0.1).hex()))
    show(11, x)
except Exception as e:
    show(11, e)
if len(repr(x)) > 300: x = 11
if len(repr(y)) > 300: y = 11
try:
    del x[{1: [1], 2: [2]}]
    show(12, x)
except Exception as e:
    show(12, e)
if len(repr(x)) > 300: x = 12
if len(repr(y)) > 300: y = 12
try:
    show(13, y)
    show(13, x)
except Exception as e:
    show(13, e)
if len(repr(x)) > 300: x = 13
if len(repr(y)) > 300: y = 13
try:
    show(14, x)
    show(14, x)
except Exception as e:
    show(14, e)
if len(repr(x)) > 300: x = 14
if len(repr(y)) > 300: y = 14
try:
    raise KeyError((b'').split((b'abc' if x else y)))
    show(15, x)
except Exception as e:
    show(15, e)
if len(repr(x)) > 300: x = 15
if len(repr(y)) > 300: y = 15
try:
    show(16, ([x for i in range(3) if '%s' % (1j,)])[((y & x))[1:]])
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
    x = (({'a': 1, 'b': 2} == y) is ((1,)).count(b'\x00\xff', x))
    show(18, x)
except Exception as e:
    show(18, e)
if len(repr(x)) > 300: x = 18
if len(repr(y)) > 300: y = 18
try:
    show(19, (b'' if ({'a': 1, 'b': 2}).setdefault((x in y)) else [slice(1, 3) for i in x if (x if 'éß' else {1, 2, 3})]))
    show(19, x)
except Exception as e:
    show(19, e)
if len(repr(x)) > 300: x = 19
if len(repr(y)) > 300: y = 19
try:
    show(20, f'{y:^7}')
    show(20, x)
except Exception as e:
    show(20, e)
if len(repr(x)) > 300: x = 20
if len(repr(y)) > 300: y = 20
try:
    x -= range(5, 0, -2)
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
    show(23, ((f'{y!r:_}' if x else (x if set() else y)) and (()).index()))
    show(23, x)
except Exception as e:
    show(23, e)
if len(repr(x)) > 300: x = 23
if len(repr(y)) > 300: y = 23
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = (int(x) <= f'{y!s:+}')
        case _: y = 'no'
    show(24, x)
except Exception as e:
    show(24, e)
if len(repr(x)) > 300: x = 24
if len(repr(y)) > 300: y = 24
try:
    show(25, ((f'{y:,}' // (y and x)) != '%-6s|' % (f'{x!r:_}',)))
    show(25, x)
except Exception as e:
    show(25, e)
if len(repr(x)) > 300: x = 25
if len(repr(y)) > 300: y = 25
try:
    show(26, (('%r' % (y,) if ((1, 'a', None)).index(range(5, 0, -2), y) else (-1).to_bytes()) or ('').count((y & str), f'{x!r:<5}')))
    show(26, x)
except Exception as e:
    show(26, e)
if len(repr(x)) > 300: x = 26
if len(repr(y)) > 300: y = 26
try:
    del x[b'']
    show(27, x)
except Exception as e:
    show(27, e)
if len(repr(x)) > 300: x = 27
if len(repr(y)) > 300: y = 27
try:
    show(28, y)
    show(28, x)
except Exception as e:
    show(28, e)
if len(repr(x)) > 300: x = 28
if len(repr(y)) > 300: y = 28
try:
    show(29, enumerate('%x' % ('%s' % (frozenset({1, 5}),),), (b'\x00\xff').find()))
    show(29, x)
except Exception as e:
    show(29, e)
if len(repr(x)) > 300: x = 29
if len(repr(y)) > 300: y = 29
try:
    for i in y: y = i
    show(30, x)
except Exception as e:
    show(30, e)
if len(repr(x)) > 300: x = 30
if len(repr(y)) > 300: y = 30
try:
    show(31, (1e16).hex())
    show(31, x)
except Exception as e:
    show(31, e)
if len(repr(x)) > 300: x = 31
if len(repr(y)) > 300: y = 31
try:
    show(32, 10**12)
    show(32, x)
except Exception as e:
    show(32, e)
if len(repr(x)) > 300: x = 32
if len(repr(y)) > 300: y = 32
try:
    x[-1] = x
    show(33, x)
except Exception as e:
    show(33, e)
if len(repr(x)) > 300: x = 33
if len(repr(y)) > 300: y = 33
try:
    show(34, y)
    show(34, x)
except Exception as e:
    show(34, e)
if len(repr(x)) > 300: x = 34
if len(repr(y)) > 300: y = 34
try:
    show(35, '%r' % (enumerate((y)[::-1]),))
    show(35, x)
except Exception as e:
    show(35, e)
if len(repr(x)) > 300: x = 35
if len(repr(y)) > 300: y = 35
try:
    assert f'{y:x}', iter((())[1:], f'{x!r:<5}')
    show(36, x)
except Exception as e:
    show(36, e)
if len(repr(x)) > 300: x = 36
if len(repr(y)) > 300: y = 36
try:
    show(37, ((y if x else [x for i in range(3) if str]) > (([3, 1.5, True])[::2] > x)))
    show(37, x)
except Exception as e:
    show(37, e)
if len(repr(x)) > 300: x = 37
if len(repr(y)) > 300: y = 37
try:
    show(38, '%x' % ([(x != 1j) for i in range(3) if (y ^ y)],))
    show(38, x)
except Exception as e:
    show(38, e)
if len(repr(x)) > 300: x = 38
if len(repr(y)) > 300: y = 38
try:
    x[{}] = f'{x!s:s}'
    show(39, x)
except Exception as e:
    show(39, e)
if len(repr(x)) > 300: x = 39
if len(repr(y)) > 300: y = 39
