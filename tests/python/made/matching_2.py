def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
class Point:
    __match_args__ = ('x', 'y')
    def __init__(self, x, y): self.x, self.y = x, y
x, y = 1, 'a'
try:
    match x:
        case (True, _): show('case', 0)
        case (list([1 + 2j]) as whole, {'a': 'a', **rest}): show('case', 1)
        case [[1, *_], *mid, Point(None, y=str(s))]: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(0, e)
try:
    match Point('Hello World', 7):
        case {'a': [None, *_], **rest}: show('case', 0)
        case 'a': show('case', 1)
        case dict() as whole: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(1, e)
try:
    match 'a':
        case [_, *_]: show('case', 0)
        case [1 + 2j, *_]: show('case', 1)
        case {'a': list([1 + 2j]) as whole, **rest}: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(2, e)
try:
    match y:
        case (list([1]) as whole, 1): show('case', 0)
        case (dict() as whole, Point(1 + 2j, y=int())): show('case', 1)
        case Point((str(s), 'a'), y=dict() as whole): show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(3, e)
try:
    match (-2.75).is_integer(bool(x)):
        case (('a' | 'a'), [_, *_]) if y: show('case', 0)
        case Point([_, *mid, 1 + 2j], y=Point(None, y=None)): show('case', 1)
        case list([(1.5 | _)]) as whole: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(4, e)
try:
    match ((x)[0] | sum(y, y)):
        case [(None, int()), *_]: show('case', 0)
        case [['a', *_], *_]: show('case', 1)
        case dict() as whole: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(5, e)
try:
    match x:
        case [[1 + 2j, *_], *_]: show('case', 0)
        case [{'a': 1, **rest}, *mid, [_, *_]]: show('case', 1)
        case [(True | None), *_] if (y is x): show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(6, e)
try:
    match x:
        case Point(Point(1, y=str(s)), y=(1.5, _)): show('case', 0)
        case Point([1, *mid, _], y={'a': b'abc', **rest}) if ('a,b,c').strip(y): show('case', 1)
        case [None, *_] if (range(4)).count(1): show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(7, e)
try:
    match Point(float('inf'), {'a': 1, 'b': 2}):
        case [(True | 1.5), *_]: show('case', 0)
        case {'a': Point(True, y=1 + 2j), **rest}: show('case', 1)
        case [('a' | -1), *_]: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(8, e)
try:
    match x:
        case {'a': list(['a']) as whole, **rest} if y: show('case', 0)
        case dict() as whole: show('case', 1)
        case list([Point(b'abc', y='a')]) as whole: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(9, e)
try:
    match x:
        case list([[str(s), *mid, 1 + 2j]]) as whole: show('case', 0)
        case (1 + 2j | 1 + 2j): show('case', 1)
        case ({'a': True, **rest}, [int(), *_]) if '%d' % ((),): show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(10, e)
try:
    match ((x)[::-1])[::-1]:
        case (b'abc' | 1.5) if (y and y): show('case', 0)
        case (1 + 2j, _): show('case', 1)
        case {'a': [1 + 2j, *mid, 'a'], **rest}: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(11, e)
try:
    match y:
        case [1 + 2j, *_] if (x)[::-1]: show('case', 0)
        case Point(1.5, y=Point(int(), y=None)) if x: show('case', 1)
        case [Point(-1, y=int()), *mid, [str(s), *_]] if -2.75: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(12, e)
try:
    match y:
        case {'a': (None, 'a'), **rest} if y: show('case', 0)
        case Point(dict() as whole, y={'a': 1.5, **rest}) if f'{y!r:+}': show('case', 1)
        case dict() as whole: show('case', 2)
        case _: show('case', 'none')
except Exception as e:
    show(13, e)
