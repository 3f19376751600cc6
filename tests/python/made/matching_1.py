def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
class Point:
    __match_args__ = ('x', 'y')
    def __init__(self, x, y): self.x, self.y = x, y
x, y = 1, 'a'
try:
    match y:
        case (1 + 2j | 1): show('case', 0)
        case Point(list([None]) as whole, y=Point(None, y=b'abc')) if y: show('case', 1)
        case (None | _) if f'{y!s:,}': show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(0, e)
try:
    match x:
        case list([{'a': b'abc', **rest}]) as whole: show('case', 0)
        case (['a', *mid, 1 + 2j], dict() as whole): show('case', 1)
        case Point(int(), y=(1, b'abc')): show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(1, e)
try:
    match x:
        case dict() as whole: show('case', 0)
        case Point((1, b'abc'), y={'a': None, **rest}): show('case', 1)
        case [list(['a']) as whole, *mid, {'a': int(), **rest}]: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(2, e)
try:
    match x:
        case Point([_, *mid, None], y=(_, int())) if ('Hello World')[::2]: show('case', 0)
        case [Point(1, y=True), *mid, Point(1.5, y=-1)] if (x)[::-1]: show('case', 1)
        case (True | 1): show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(3, e)
try:
    match range(tuple(y)):
        case list([Point(1.5, y=int())]) as whole: show('case', 0)
        case True: show('case', 1)
        case {'a': [1, *mid, 1 + 2j], **rest}: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(4, e)
try:
    match x:
        case [(1 + 2j, True), *mid, [_, *_]]: show('case', 0)
        case [(int(), int()), *mid, (1, 1 + 2j)]: show('case', 1)
        case dict() as whole if f'{y!r:d}': show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(5, e)
try:
    match y:
        case Point('a', y='a'): show('case', 0)
        case dict() as whole if ({1, 2, 3}).discard(...): show('case', 1)
        case dict() as whole if (range(5, 0, -2)).count(x, y): show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(6, e)
try:
    match Point(range(5, 0, -2), 0):
        case [['a', *mid, 1 + 2j], *_]: show('case', 0)
        case (b'abc' | int()) if (b'' > y): show('case', 1)
        case [list([None]) as whole, *_]: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(7, e)
try:
    match y:
        case list([(_, 1.5)]) as whole: show('case', 0)
        case dict() as whole if ([3, 1.5, True]).remove(): show('case', 1)
        case [list([_]) as whole, *_]: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(8, e)
try:
    match Point(set(), {1: [1], 2: [2]}):
        case dict() as whole: show('case', 0)
        case Point(list([-1]) as whole, y=str(s)): show('case', 1)
        case dict() as whole if (y <= x): show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(9, e)
try:
    match Point((1, 'a', None), 1j):
        case 1 if ([3, 1.5, True]).reverse((1,), x): show('case', 0)
        case dict() as whole: show('case', 1)
        case {'a': list([_]) as whole, **rest}: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(10, e)
try:
    match '%d' % (bytes(y, range(4)),):
        case {'a': (b'abc' | _), **rest} if (x if y else b'\x00\xff'): show('case', 0)
        case ({'a': True, **rest}, dict() as whole): show('case', 1)
        case [[-1, *mid, 'a'], *_]: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(11, e)
try:
    match y:
        case Point({'a': _, **rest}, y=(b'abc' | 'a')): show('case', 0)
        case dict() as whole: show('case', 1)
        case dict() as whole if isinstance(1, x): show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(12, e)
try:
    match [((1,)).index() for i in range(3) if f'{y:c}']:
        case [b'abc', *_]: show('case', 0)
        case [dict() as whole, *_]: show('case', 1)
        case list([(str(s), None)]) as whole: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(13, e)
