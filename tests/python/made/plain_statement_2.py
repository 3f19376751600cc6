def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    assert {1, 2, 3}, [callable(y) for i in x if (x is x)]
    show(x, y)
except Exception as e:
    show(0, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x = '%5.2f' % ((x and y),)
    show(x, y)
except Exception as e:
    show(1, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    for i in x: y = i
    show(x, y)
except Exception as e:
    show(2, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    for i in ((b'').split([3, 1.5, True], x) and ((1,)).index(x, y)): y = i
    show(x, y)
except Exception as e:
    show(3, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    raise TypeError(f'{x:=}')
    show(x, y)
except Exception as e:
    show(4, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x = ((y >= range(5, 0, -2)) != x)
    show(x, y)
except Exception as e:
    show(5, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x = ([x for i in y if x] ^ (7 <= x))
    show(x, y)
except Exception as e:
    show(6, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    for i in chr(x): y = i
    show(x, y)
except Exception as e:
    show(7, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    raise TypeError(((x if y else {'a': 1, 'b': 2}) > ([3, 1.5, True]).reverse((1,))))
    show(x, y)
except Exception as e:
    show(8, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    assert callable([x for i in range(3) if x]), x
    show(x, y)
except Exception as e:
    show(9, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    raise TypeError('%s' % (b'\x00\xff',))
    show(x, y)
except Exception as e:
    show(10, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    assert (b'')[::-1], '%s' % ((y == {1: [1], 2: [2]}),)
    show(x, y)
except Exception as e:
    show(11, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    del x[1e16]
    show(x, y)
except Exception as e:
    show(12, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    raise ValueError((range(5, 0, -2)).count())
    show(x, y)
except Exception as e:
    show(13, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    assert ((x <= x) is '%d' % (x,)), f'{x!s:s}'
    show(x, y)
except Exception as e:
    show(14, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    del x[b'abc']
    show(x, y)
except Exception as e:
    show(15, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    raise KeyError(bytes(divmod(y)))
    show(x, y)
except Exception as e:
    show(16, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    match x:
            case [p, *q]: y = (p, q)
            case str() | int(): y = [(x % x) for i in range(3) if (range(4)).count({'a': 1, 'b': 2})]
            case _: y = 'no'
    show(x, y)
except Exception as e:
    show(17, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    match x:
            case [p, *q]: y = (p, q)
            case str() | int(): y = ((10**12 or x) ^ repr((1, 'a', None), {}))
            case _: y = 'no'
    show(x, y)
except Exception as e:
    show(18, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x, y = ([3, 1.5, True]).index(([3, 1.5, True]).clear(), int({1: [1], 2: [2]}, {}))
    show(x, y)
except Exception as e:
    show(19, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    del x['  x ']
    show(x, y)
except Exception as e:
    show(20, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    a, *b = f'{y:}'; x = b
    show(x, y)
except Exception as e:
    show(21, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    match x:
            case [p, *q]: y = (p, q)
            case str() | int(): y = (x / x)
            case _: y = 'no'
    show(x, y)
except Exception as e:
    show(22, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    x, y = (('  x ').split() == [x for i in y if {1, 2, 3}])
    show(x, y)
except Exception as e:
    show(23, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    match x:
            case [p, *q]: y = (p, q)
            case str() | int(): y = (-0.0).hex()
            case _: y = 'no'
    show(x, y)
except Exception as e:
    show(24, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    del x[(1, 'a', None)]
    show(x, y)
except Exception as e:
    show(25, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    raise TypeError((y and sum(y, range(5, 0, -2))))
    show(x, y)
except Exception as e:
    show(26, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    match x:
            case [p, *q]: y = (p, q)
            case str() | int(): y = (range(5, 0, -2)).index((y)[::2])
            case _: y = 'no'
    show(x, y)
except Exception as e:
    show(27, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    raise KeyError((7).to_bytes())
    show(x, y)
except Exception as e:
    show(28, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
try:
    a, *b = ((y - y) > ((1,))[1:]); x = b
    show(x, y)
except Exception as e:
    show(29, e)
if len(repr(x) + repr(y)) > 200: x, y = 1, 'a'
