def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    x = '%d' % (x,)
    show(0, x)
except Exception as e:
    show(0, e)
if len(repr(x)) > 300: x = 0
if len(repr(y)) > 300: y = 0
try:
    show(1, (([3, 1.5, True]).pop(({'a': 1, 'b': 2}).setdefault(x), '%s' % (x,)) ^ ((-1).bit_length(x, y) if '%d' % (x,) else x)))
    show(1, x)
except Exception as e:
    show(1, e)
if len(repr(x)) > 300: x = 1
if len(repr(y)) > 300: y = 1
try:
    show(2, f'{x:%}')
    show(2, x)
except Exception as e:
    show(2, e)
if len(repr(x)) > 300: x = 2
if len(repr(y)) > 300: y = 2
try:
    raise TypeError(([[1], [2]]).extend())
    show(3, x)
except Exception as e:
    show(3, e)
if len(repr(x)) > 300: x = 3
if len(repr(y)) > 300: y = 3
try:
    show(4, (((1,)).index(('a,b,c' if x else x)) if (({}).setdefault(x) if iter(y, x) else [x for i in x if x]) else (1e16).as_integer_ratio()))
    show(4, x)
except Exception as e:
    show(4, e)
if len(repr(x)) > 300: x = 4
if len(repr(y)) > 300: y = 4
try:
    show(5, ([({1: [1], 2: [2]}).clear(y) for i in y if (y)[1:]] if (f'{x!s:,}' - (y is 10**12)) else float([3, 1.5, True], ('  x ').strip(x, y))))
    show(5, x)
except Exception as e:
    show(5, e)
if len(repr(x)) > 300: x = 5
if len(repr(y)) > 300: y = 5
try:
    x, y = ((set()).discard(x))[1:]
    show(6, x)
except Exception as e:
    show(6, e)
if len(repr(x)) > 300: x = 6
if len(repr(y)) > 300: y = 6
try:
    show(7, [(2, 1) for i in y if y])
    show(7, x)
except Exception as e:
    show(7, e)
if len(repr(x)) > 300: x = 7
if len(repr(y)) > 300: y = 7
try:
    show(8, [((-2.75 if range(4) else x))[::-1] for i in range(3) if (range(5, 0, -2)).index()])
    show(8, x)
except Exception as e:
    show(8, e)
if len(repr(x)) > 300: x = 8
if len(repr(y)) > 300: y = 8
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = bool(enumerate(y), abs(y, (1, 'a', None)))
        case _: y = 'no'
    show(9, x)
except Exception as e:
    show(9, e)
if len(repr(x)) > 300: x = 9
if len(repr(y)) > 300: y = 9
try:
    show(10, '%5.2f' % (isinstance(set()),))
    show(10, x)
except Exception as e:
    show(10, e)
if len(repr(x)) > 300: x = 10
if len(repr(y)) > 300: y = 10
try:
    show(11, x)
    show(11, x)
except Exception as e:
    show(11, e)
if len(repr(x)) > 300: x = 11
if len(repr(y)) > 300: y = 11
try:
    y = (lambda a, b=2, *c, k=3: (a, b, c, k))((reversed(10**12) | (b'\x00\xff').replace(y, x)), '%r' % ((2, 1),))
    show(12, x)
except Exception as e:
    show(12, e)
if len(repr(x)) > 300: x = 12
if len(repr(y)) > 300: y = 12
try:
    show(13, sum(((y)[x] / (range(4) - x))))
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
    x |= 7
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
    show(17, format((['b', 'a'] + f'{y!r:#x}'), ((y if {'a': 1, 'b': 2} else x) and ((1, 'a', None))[1:])))
    show(17, x)
except Exception as e:
    show(17, e)
if len(repr(x)) > 300: x = 17
if len(repr(y)) > 300: y = 17
try:
    for i in y: y = i
    show(18, x)
except Exception as e:
    show(18, e)
if len(repr(x)) > 300: x = 18
if len(repr(y)) > 300: y = 18
try:
    show(19, filter((y or (['b', 'a']).append()), ([]).pop()))
    show(19, x)
except Exception as e:
    show(19, e)
if len(repr(x)) > 300: x = 19
if len(repr(y)) > 300: y = 19
try:
    show(20, (range(5, 0, -2) & (-0.0)[0]))
    show(20, x)
except Exception as e:
    show(20, e)
if len(repr(x)) > 300: x = 20
if len(repr(y)) > 300: y = 20
try:
    x -= ...
    show(21, x)
except Exception as e:
    show(21, e)
if len(repr(x)) > 300: x = 21
if len(repr(y)) > 300: y = 21
try:
    show(22, repr((y & (y)[y]), (map(y) if iter(y, y) else abs(x, y))))
    show(22, x)
except Exception as e:
    show(22, e)
if len(repr(x)) > 300: x = 22
if len(repr(y)) > 300: y = 22
try:
    show(23, format((('tab\there').rsplit() ^ (True).to_bytes(y, x))))
    show(23, x)
except Exception as e:
    show(23, e)
if len(repr(x)) > 300: x = 23
if len(repr(y)) > 300: y = 23
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = (('tab\there').ljust(x))[b'']
        case _: y = 'no'
    show(24, x)
except Exception as e:
    show(24, e)
if len(repr(x)) > 300: x = 24
if len(repr(y)) > 300: y = 24
try:
    show(25, [(y)[::2] for i in range(3) if divmod('%-6s|' % ([],))])
    show(25, x)
except Exception as e:
    show(25, e)
if len(repr(x)) > 300: x = 25
if len(repr(y)) > 300: y = 25
try:
    show(26, (f'{y:=}')[::-1])
    show(26, x)
except Exception as e:
    show(26, e)
if len(repr(x)) > 300: x = 26
if len(repr(y)) > 300: y = 26
try:
    for i in [[x for i in x if x] for i in x if list(x)]: y = i
    show(27, x)
except Exception as e:
    show(27, e)
if len(repr(x)) > 300: x = 27
if len(repr(y)) > 300: y = 27
try:
    show(28, [(range(4) if y else ([])[1:]) for i in y if (range(4) if callable(y) else [])])
    show(28, x)
except Exception as e:
    show(28, e)
if len(repr(x)) > 300: x = 28
if len(repr(y)) > 300: y = 28
try:
    show(29, ((bin(x, x) is f'{y!s:g}'))[(str(int) in (y)[0])])
    show(29, x)
except Exception as e:
    show(29, e)
if len(repr(x)) > 300: x = 29
if len(repr(y)) > 300: y = 29
try:
    match x:
        case [p, *q]: y = (p, q)
        case str() | int(): y = ((y > 0.0) == y)
        case _: y = 'no'
    show(30, x)
except Exception as e:
    show(30, e)
if len(repr(x)) > 300: x = 30
if len(repr(y)) > 300: y = 30
try:
    show(31, '%d' % (x,))
    show(31, x)
except Exception as e:
    show(31, e)
if len(repr(x)) > 300: x = 31
if len(repr(y)) > 300: y = 31
try:
    show(32, x)
    show(32, x)
except Exception as e:
    show(32, e)
if len(repr(x)) > 300: x = 32
if len(repr(y)) > 300: y = 32
try:
    x += 0.1
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
    show(35, '%r' % (({1, 2, 3} if x else x),))
    show(35, x)
except Exception as e:
    show(35, e)
if len(repr(x)) > 300: x = 35
if len(repr(y)) > 300: y = 35
try:
    raise TypeError(abs(x, x))
    show(36, x)
except Exception as e:
    show(36, e)
if len(repr(x)) > 300: x = 36
if len(repr(y)) > 300: y = 36
try:
    show(37, '%r' % ((-0.0).conjugate((y)[::2], (frozenset({1, 5}) != b'abc')),))
    show(37, x)
except Exception as e:
    show(37, e)
if len(repr(x)) > 300: x = 37
if len(repr(y)) > 300: y = 37
try:
    show(38, ([('tab\there' if y else x) for i in range(3) if '%d' % (b'abc',)] % x))
    show(38, x)
except Exception as e:
    show(38, e)
if len(repr(x)) > 300: x = 38
if len(repr(y)) > 300: y = 38
try:
    assert '%s' % ((x - b'abc'),), [any(x, x) for i in range(3) if b'\x00\xff']
    show(39, x)
except Exception as e:
    show(39, e)
if len(repr(x)) > 300: x = 39
if len(repr(y)) > 300: y = 39
