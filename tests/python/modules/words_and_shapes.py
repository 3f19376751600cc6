# Words of refusals, texts and attributes of many modules, a line each.
import base64, binascii, bisect, calendar, contextlib, contextvars, copy, csv, decimal, enum, fractions, functools, hashlib
import heapq, inspect, io, itertools, math, operator, random, re, reprlib, string, struct, textwrap, time, types, typing
import datetime, weakref, zlib, collections, dataclasses, sys, warnings
from collections import Counter, OrderedDict, defaultdict, namedtuple
from decimal import Decimal

P = namedtuple("P", "x y")


class T(string.Template):
    delimiter = "%"
    idpattern = "[a-z]+_[a-z]+"


class Pair(enum.Enum):
    A = enum.auto(), "x"
    B = enum.auto(), "y"
    C = 7
    D = enum.auto()


class Kept(enum.Enum):
    A = 1


Kept.A.note = 5


class Described(bytes, enum.Enum):
    def __new__(cls, number, label):
        made = bytes.__new__(cls, [number])
        made._value_ = number
        made.label = label
        return made

    A = (1, "x")


@dataclasses.dataclass(slots=True)
class Documented:
    a: int = dataclasses.field(default=1, doc="the a")
    b: int = 2


@contextlib.contextmanager
def managed():
    yield 1


@typing.runtime_checkable
class Shape(typing.Protocol):
    x: int

    def m(self): ...


class Zone(datetime.tzinfo):
    def dst(self, when):
        return datetime.timedelta(days=2)


class Weak:
    pass


weak = Weak()


def traps(value):
    with decimal.localcontext() as context:
        context.traps = value


def no_prec():
    with decimal.localcontext() as context:
        del context.prec


LINES = r'''
bisect.bisect_right({1: 2}, 1)
bisect.bisect_right(5, 1)
bisect.bisect_left("abc", "b")
heapq.nsmallest("a", [3, 1])
heapq.nlargest(1.5, [1])
heapq.nlargest(0, 5)
heapq.nsmallest(0, iter([1])), heapq.nsmallest(-1, [1]), heapq.nlargest(5, {1, 2}), heapq.nsmallest(2, iter([3, 1, 2]), key=None)
heapq.nsmallest(1.5, iter([1]))
calendar.January, calendar.February
calendar.march
defaultdict(int, 1, 2)
OrderedDict(a=1).pop("a", default=5), OrderedDict(a=1).setdefault("a", default=5), OrderedDict().setdefault("z")
OrderedDict().pop("a", default=None), OrderedDict(a=2).pop(key="a")
OrderedDict().pop("a")
P._make.__doc__, P._replace.__doc__, P._asdict.__doc__, P.__new__.__doc__
operator.call()
operator.call(max, 1, 2), operator._abs(-3), operator.is_none(None)
operator.is_none(a=1)
textwrap.indent("a\n\nb", 5)
textwrap.indent("a\n\nb\n", "> "), textwrap.indent("a\n \nb", "-", lambda line: True)
textwrap.TextWrapper.sentence_end_re.pattern, textwrap.TextWrapper.wordsep_simple_re.pattern
textwrap.wrap("Look, goof-ball -- use the -b option!", 10), textwrap.wrap("a  b\tc", 3, break_on_hyphens=False)
T("%a %ab_c %%").safe_substitute(ab_c=5), T.pattern.pattern
string.Template.pattern.flags & re.VERBOSE, string.Template("$a").pattern is string.Template.pattern
list(string.Formatter().parse("{a!}"))
list(string.Formatter().parse("{a!r}{b[!]}{c:!}"))
[cls.__name__ for cls in type(managed()).__mro__]
copy.copy(contextvars.ContextVar("v"))
copy.copy(memoryview(b"x"))
Documented.__slots__
list(Pair), Pair.D.value
enum.auto()
dir(Kept.A)
Described.A
Decimal((0, 5, 0))
Decimal("1", context=5)
Decimal.from_number("a")
decimal.Context(traps=5)
decimal.Context(flags=5)
decimal.Context(traps=(decimal.Inexact,))
decimal.Context(traps=[decimal.Inexact], flags={decimal.Rounded: True})
traps(5)
traps({})
no_prec()
pow(Decimal(2), 3, 5), pow(2, Decimal(3), 5), pow(Decimal(2), Decimal(3), Decimal(5))
pow(2, Decimal(-1), 5)
math.factorial(3.0)
random.Random(1).lognormvariate()
random.SystemRandom().getstate()
types.SimpleNamespace({1: 2})
types.SimpleNamespace({"a": 1}, b=2)
types.resolve_bases((typing.List[int], int))
sorted(Shape.__protocol_attrs__), sorted(typing.get_protocol_members(Shape))
"__forward_is_class__" in typing.ForwardRef.__slots__, typing.ForwardRef("int").__forward_arg__
datetime.date.fromordinal(10 ** 30)
datetime.datetime(2024, 1, 1, tzinfo=Zone()).dst()
datetime.date.fromordinal(0)
struct.pack_into("<h", bytearray(4))
zlib.compress(b"a", 99)
zlib.decompress(b"a", wbits=99)
io.BytesIO().write(5)
io.BytesIO([1, 2])
io.StringIO("a", newline=5)
time.sleep("a")
hashlib.file_digest(io.StringIO("a"), "md5").hexdigest()
inspect.signature(functools.partial), inspect.signature(operator.itemgetter), inspect.signature(operator.attrgetter)
inspect.signature(operator.methodcaller), inspect.signature(itertools.chain), inspect.signature(operator.call)
isinstance(weakref.finalize(weak, print, "x").detach()[0], Weak)
'''
for line in LINES.strip().splitlines():
    try:
        text = repr(eval(line))
    except Exception as error:
        text = f"{type(error).__name__} {error}"
    print(line, "->", re.sub("0x[0-9a-f]+", "0x", text))
finalizer = weakref.finalize(weak, print, "x")
print(re.sub("0x[0-9a-f]+", "0x", repr(finalizer)))
finalizer.detach()
print(re.sub("0x[0-9a-f]+", "0x", repr(finalizer)))
