# Corners of copy, enum, csv, array and cmath.
import array, cmath, copy, csv, enum, functools, io, warnings


def t(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, '|', error)


part = functools.partial(max, [1], key=len)
part.extra = [5]
for other in (copy.copy(part), copy.deepcopy(part)):
    print(other, other.func is max, other.args[0] is part.args[0], other.extra is part.extra, other.keywords)
print(part.__reduce__()[1:])
t(lambda: part.__setstate__(5))
t(lambda: part.__setstate__((1, 2, 3)))
t(lambda: part.__setstate__((1, (), {}, None)))
part.__setstate__((min, (3,), None, {'z': 1}))
print(part, part(5, 4), part.__dict__)
piece = slice(1, [2])
print(copy.copy(piece) is piece, copy.deepcopy(piece) is piece, copy.deepcopy(piece) == piece)


def bare():
    class Bare(enum.ReprEnum):
        A = 1


t(bare)
print(enum.__all__)


class Text(str):
    def __str__(self):
        return 'other'


for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONNUMERIC, csv.QUOTE_ALL):
    out = io.StringIO()
    csv.writer(out, quoting=quoting).writerow([Text('a,b'), Text('c'), 5])
    print(repr(out.getvalue()))
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter('always')
    array.array('u', 'x')
print([(w.category.__name__, str(w.message)) for w in seen])
t(lambda: cmath.rect(1j, 1))
t(lambda: cmath.rect(1, 1j))
@functools.singledispatch
def kind(x):
    return 'object'


@kind.register
def _(x: int | str):
    return 'int or str'


print(kind(1), kind('a'), kind(1.5), kind(True))
t(lambda: kind.register(int | list, lambda x: 'more')([]))
print(kind([]))
t(lambda: kind.register(list[int], lambda x: x))
