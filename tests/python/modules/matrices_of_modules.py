# Small things of many modules that were told wrongly.
import abc, array, binascii, bisect, codecs, collections, dataclasses, datetime as dt, decimal, enum, fractions, functools, glob
import inspect, io, json, locale, re, string, struct, threading, time, types, typing, urllib.parse, weakref, zlib
import xml.etree.ElementTree as ET


class A:
    pass


class Own(ValueError):
    pass


class Wrong:
    def __index__(self):
        raise Own("index")

    def __float__(self):
        raise Own("float")


class Ix:
    def __init__(self, v):
        self.v = v

    def __index__(self):
        return self.v


class Fl2:
    def __init__(self, v):
        self.v = v

    def __float__(self):
        return self.v


class Bad:
    def __index__(self):
        raise Own("x")


class H:
    def m(self):
        pass


class En(enum.Enum):
    X = 1


class St(str):
    pass


class SE(enum.StrEnum):
    A = "a"


class Seq:
    pass


class NT(typing.NamedTuple):
    a: int


class NT2(typing.NamedTuple):
    a: int
    b: str = "x"


hh = H()
od2 = collections.OrderedDict
nt = collections.namedtuple("nt", "a b")
W = Wrong()
for text in r"""
functools.wraps(1)
functools.wraps(len).func
functools.wraps(len).keywords
functools.wraps(len, updated=())
functools.cmp_to_key(1)
functools.cmp_to_key(lambda a,b: a-b)
functools.cmp_to_key(lambda a,b: a-b)(1) < functools.cmp_to_key(lambda a,b: a-b)(2)
functools.cmp_to_key(lambda a,b: a-b)(1).obj
functools.cmp_to_key(lambda a,b: a-b)(1)(2)
functools.cmp_to_key(mycmp=lambda a,b: a-b)(obj=1)
functools.cmp_to_key(lambda a,b: a-b)(1) == 5
hash(functools.cmp_to_key(lambda a,b: a-b)(1))
functools.partial(int).__get__(1)
functools.partial(int).__get__(1)()
functools.partial(int).__get__(1).__self__
functools.partial(int).__get__(1).__func__
types.MethodType(A, 1)
types.MethodType(functools.partial(int), 1)
weakref.ref[int]
weakref.ref.__class_getitem__(int)
weakref.WeakSet().difference_update([])
weakref.WeakSet().intersection_update([])
weakref.WeakSet().symmetric_difference([])
weakref.WeakSet().symmetric_difference_update([])
weakref.WeakSet().difference("a")
weakref.WeakSet().issubset(5)
weakref.ProxyType(A)
weakref.WeakSet([hh]) < [hh]
weakref.WeakSet([hh]) == [hh]
weakref.WeakValueDictionary(None)
weakref.WeakSet([hh]) ^ weakref.WeakSet([hh])
weakref.WeakSet([hh]) & [hh]
weakref.WeakSet([hh]) - {1}
len(weakref.WeakSet([hh]) | {hh})
weakref.WeakSet([hh]) <= weakref.WeakSet([hh])
weakref.WeakSet[int]
5 in enum.Enum
"x" in enum.Flag
enum.property()
enum.property(len)
abc.abstractproperty({})
isinstance(property(), enum.property)
types.DynamicClassAttribute
En.__dict__.get("name")
enum.Enum.__dict__["name"]
enum.Enum.__dict__["value"]
abc.abstractproperty.__mro__
abc.abstractclassmethod(len)
abc.abstractstaticmethod(len)
dt.date(2024,1,1).replace(None)
dt.date(2024,1,1).replace(month=None)
dt.datetime(2024,1,1).replace(None)
dt.datetime(2024,1,1).replace(hour=None)
dt.time(1).replace(None)
dt.datetime(2024,1,1).replace(tzinfo=None)
dt.datetime.fromtimestamp(Ix(5), dt.UTC)
dt.date.fromtimestamp(Ix(5))
dt.datetime.fromtimestamp(None)
dt.datetime.fromtimestamp(decimal.Decimal("1.5"), dt.UTC)
dt.datetime.fromtimestamp(fractions.Fraction(3, 2), dt.UTC)
dt.datetime.fromtimestamp(1e12, dt.UTC)
dt.datetime.fromtimestamp(10**12, dt.UTC)
dt.datetime.fromtimestamp(10**30, dt.UTC)
dt.datetime.fromtimestamp(float("inf"), dt.UTC)
dt.datetime.fromtimestamp(True, dt.UTC)
dt.date.fromtimestamp(10**12)
dt.date.fromtimestamp(1e30)
dt.date.fromtimestamp(10**30)
dt.date(2024,1,1).__rsub__(dt.date(2024,1,2))
dt.datetime(2024,1,1).__rsub__(dt.datetime(2024,1,2))
dt.datetime(2024,1,1).__rsub__(5)
dt.timedelta(1).__rfloordiv__(dt.timedelta(5))
dt.timedelta(1).__rtruediv__(dt.timedelta(5))
dt.timedelta(1).__rmod__(dt.timedelta(5))
dt.timedelta(1).__rdivmod__(dt.timedelta(5))
dt.timedelta(1).__rdivmod__(5)
array.array("b").buffer_info()
array.array("b").pop("d")
array.array("d",[1.5]).__setitem__(300, "q")
array.array("b") * "b"
array.array("i").fromunicode(1.5)
array.array("b").tofile([1,2])
array.array("b").insert([1],{1})
array.array("b").frombytes(1)
json.dumps({"a": [1, 2]}, separators=[",", ":"])
json.dumps("a", separators=5)
json.JSONDecoder().raw_decode("[1,2]", -5)
json.JSONDecoder().raw_decode("[1,2]", Ix(0))
json.JSONDecoder().raw_decode("  [1,2]", 2)
re.compile("a").scanner([])
re.compile("a").scanner("a","x")
re.compile(b"a").scanner("A")
re.compile("").__ne__(re.compile("a"))
re.compile("") != re.compile("a")
re.fullmatch(None, "a", b"ab")
re.match("(?P<q>a)","a").start([1])
re.match("a","a").start([1])
re.compile(Seq(), "(")
re.match("a","a",{1})
re.Match(0)
re.Pattern(zz=1)
re.compile("").split(-0.0, "(")
re.compile(None)
od2(5)
od2().move_to_end("a")
St("a").format()
St("a{}").format(1)
St("").format()
SE.A.format("x")
St("a").format_map({})
struct.unpack("a", "")
struct.pack_into("d")
struct.Struct("d").pack_into(-1)
struct.pack_into("d", bytearray(8))
struct.pack_into("d", bytearray(8), 0)
struct.pack_into()
struct.pack()
struct.unpack()
struct.unpack("i")
struct.unpack_from("i")
struct.Struct("d").unpack()
struct.Struct("d").unpack(1)
struct.Struct("d").pack_into()
struct.Struct("d").pack_into(bytearray(8))
struct.pack_into("d", 1, 2, 3)
struct.pack_into("d", bytearray(8), "a", 3)
struct.unpack_from("zz", 5)
struct.iter_unpack("zz", 5)
struct.pack([1])
struct.pack("d", W)
struct.pack("i", 1.5)
typing.TypeVar("T", bound="Comparable").__bound__
typing.TypeVar("T", "A", "B").__constraints__
typing.TypeVar("T", default="A").__default__
typing.ClassVar["x"]
typing.Final["x"]
typing.List["x"]
typing.Optional["x"]
typing.Union["x", int]
typing.ForwardRef("x", is_class=True)
typing.ForwardRef("x", is_argument=False)
typing.ForwardRef("x", module="m")
inspect.signature(typing.NamedTuple("N", [("a", int)]))
inspect.signature(NT)
inspect.signature(NT2)
inspect.signature(collections.namedtuple("a", "b c", defaults=[1]))
NT2.__new__.__annotations__
inspect.signature(types.SimpleNamespace)
typing.TypeAliasType({}, 1)
list[int] | typing.cast
glob.translate("[a]")
glob.translate("a*[!b]?")
glob.translate("**/a", recursive=True)
threading.Lock().acquire_lock()
threading.Lock().locked_lock()
threading.BoundedSemaphore(0)
time.struct_time((1,)*9).__replace__(tm_year=5)
time.struct_time.__match_args__
time.asctime(None)
time.gmtime(Bad())
urllib.parse.unquote_to_bytes(1)
locale.strxfrm(0)
locale.atof(6)
locale.str(Fl2(2.5))
string.Template("x").substitute(">5", default=1)
list(string.Formatter().parse("a{b}"))
string.Template("$a").safe_substitute(5)
ET.PI("a", 1)
binascii.crc32(b"12", "")
zlib.crc32(b"12", b"")
zlib.adler32(b"12", "a")
binascii.crc_hqx(b"12", "a")
binascii.crc32(b"12", Ix(3))
binascii.crc32(b"12", -5)
binascii.crc_hqx(b"12", -5)
binascii.b2a_hex(b"", 0)
binascii.b2a_hex(b"ab", ":")
binascii.b2a_hex(b"ab", "")
binascii.b2a_hex(b"ab", None)
decimal.Decimal(1).copy_sign(-1, 0)
decimal.Decimal(1).compare_total(-1, 0)
decimal.Decimal(1).same_quantum(1, 5)
decimal.Decimal(1).number_class(5)
decimal.Context().is_canonical("1.5")
decimal.Context().is_canonical(1)
format(nt(1, 2), "A")
nt(1,2) + [1]
collections.deque("abc").index(9)
bisect.bisect(frozenset([1]), 1)
bisect.insort("x", str)
bisect.insort(-3, 5)
codecs.getincrementalencoder("utf-16")().getstate()
inspect.getmodulename(1)
inspect.getcallargs(1)
traceback.format_tb(1)
io.TextIOWrapper(1.5)
""".strip().splitlines():
    try:
        got = eval(text)
    except Exception as e:
        print(text, "=>", type(e).__name__, e)
    else:
        print(text, "->", type(got), re.sub("0x[0-9a-f]{4,}", "0x", repr(got)))
