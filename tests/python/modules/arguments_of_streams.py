# Arguments of streams, codecs, CSV and formats that are of the wrong kind, and buffers that are filled.
import codecs
import csv
import io
import string


class Ix:
    def __init__(self, v):
        self.v = v

    def __index__(self):
        return self.v


def b():
    return io.BytesIO(b"ab\ncd\nef")


def s():
    return io.StringIO("ab\ncd\nef")


for text in """
s().readlines(0.0)
s().readlines(Ix(3))
s().readlines(None)
s().readlines("a")
b().readlines(0.0)
b().readlines(Ix(3))
b().readlines(None)
b().readlines(1)
b().readinto([1])
b().readinto("a")
b().readinto(b"a")
b().readinto(memoryview(b"a"))
io.BufferedReader(b()).readlines(4)
io.BufferedReader(b()).readlines("x")
s().truncate(True)
s().truncate(Ix(2))
s().truncate([1])
s().truncate(-1)
b().truncate("a")
b().truncate(True)
b().truncate(-1)
b().seek(0, "x")
b().seek(1, Ix(1))
b().seek(0, 9)
s().seek(0, "x")
s().seek(0, Ix(2))
codecs.encode(["a"])
codecs.encode(None, "utf-8")
codecs.encode("é", "latin-1")
codecs.decode("abc")
codecs.decode(1)
codecs.decode(bytearray(b"ab"))
codecs.getdecoder("ascii")(memoryview(b"abc"))
codecs.getincrementalencoder("utf-16")().getstate()
csv.reader(1, "nope")
csv.reader([], "nope")
csv.writer(0, ";")
csv.writer(io.StringIO(), "nope")
csv.get_dialect({})
csv.get_dialect("nope")
csv.get_dialect(5)
csv.unregister_dialect([])
csv.unregister_dialect("nope")
string.Formatter().parse(1)
string.Formatter().format({"a": 1})
string.Formatter().format(7)
string.Formatter().vformat(None, (), {})
list(string.Formatter().parse("a{b!r:c}"))
string.Formatter().format("{0}{a[0]}", 1, a=[2])
""".strip().splitlines():
    try:
        print(text, "->", eval(text))
    except Exception as e:
        print(text, "=>", type(e).__name__, e)

into = bytearray(5)
print(b().readinto(into), into)
view = memoryview(into)[1:3]
print(b().readinto(view), into)
numbers = memoryview(bytearray(8)).cast("i")
print(b().readinto(numbers), numbers.tolist())


class Base(io.BufferedIOBase):
    def read(self, n=-1):
        return b"xyz"[:n]

    read1 = read


print(Base().readinto(into), into, Base().readinto1(memoryview(into)[3:]), into)
try:
    Base().readinto1("a")
except TypeError as e:
    print(e)
