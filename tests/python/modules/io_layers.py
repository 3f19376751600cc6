# The classes of io over streams in memory.
import io


def t(what, *args, **kw):
    try:
        print(repr(what(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e)


class Raw(io.RawIOBase):
    def __init__(self, data=b""):
        self.data = bytearray(data)
        self.at = 0
        self.calls = []

    def readable(self):
        return True

    def writable(self):
        return True

    def seekable(self):
        return True

    def readinto(self, b):
        part = self.data[self.at:self.at + len(b)]
        b[:len(part)] = part
        self.at += len(part)
        return len(part)

    def write(self, b):
        b = bytes(b)
        self.calls.append(b)
        self.data[self.at:self.at + len(b)] = b
        self.at += len(b)
        return len(b)

    def seek(self, pos, whence=0):
        self.at = pos if whence == 0 else self.at + pos if whence == 1 else len(self.data) + pos
        return self.at

    def truncate(self, pos=None):
        del self.data[self.at if pos is None else pos:]
        return len(self.data)


raw = Raw(b"one\ntwo\nthree")
print(raw.read(2), raw.readall(), raw.read(1), raw.seek(0), raw.read(), raw.tell(), raw.closed, raw.isatty())
raw.seek(0)
b = io.BufferedReader(raw)
print(b.readline(), b.peek()[:3], b.read(1), b.tell(), b.read1(2), b.readline(1), b.readlines(), b.read(), b.read(3), b.readline())
print(b.seek(4), b.read(3), b.seek(-3, 2), b.read(), b.seek(0), list(b), b.raw is raw, b.readable(), b.writable(), b.seekable())
buffer = bytearray(5)
print(b.seek(0), b.readinto(buffer), buffer, b.readinto1(buffer), buffer)
t(b.write, b"x")
t(b.read, -2)
t(b.seek, 0, 9)
t(b.truncate)
t(b.fileno)
t(lambda: b.detach() is raw)
t(b.read)
w = io.BufferedWriter(Raw(), 8)
print(w.write(b"abc"), w.raw.calls, w.tell(), w.write(b"defg"), w.raw.calls, w.flush(), bytes(w.raw.data), w.seek(1), w.write(b"X"), w.tell())
w.flush()
print(w.raw.data, w.readable(), w.writable())
t(w.read)
t(w.write, "text")
t(w.readline)
t(lambda: w.close())
t(w.write, b"x")
t(w.flush)
print(w.closed, w.raw.closed)
r = io.BufferedRandom(Raw(b"hello world"))
print(r.read(5), r.write(b"_"), r.tell(), r.read(), r.seek(0), r.read(), r.truncate(5), r.seek(0), r.read())
pair = io.BufferedRWPair(Raw(b"in"), Raw())
print(pair.read(), pair.write(b"out"), pair.flush(), pair.readable(), pair.writable())
t(io.BufferedReader, io.BytesIO(b"abc"))
t(lambda: io.BufferedReader(io.BytesIO(b"abc\ndef")).readlines())

for newline in (None, "", "\n", "\r", "\r\n"):
    f = io.TextIOWrapper(io.BytesIO(b"a\nb\r\nc\rd\r\n\re"), encoding="utf-8", newline=newline)
    print(repr(newline), f.readlines(), f.newlines, f.seek(0), repr(f.read()), f.seek(0), [f.read(1) for _ in range(8)], f.readline())
    o = io.BytesIO()
    f = io.TextIOWrapper(o, encoding="utf-8", newline=newline)
    f.write("x\ny\r\nz\r")
    f.flush()
    print(o.getvalue())
t(io.TextIOWrapper, io.BytesIO(), newline="x")
t(io.TextIOWrapper, io.BytesIO(), encoding="nope")
t(io.TextIOWrapper, io.BytesIO(), newline=3)
o = io.BytesIO()
f = io.TextIOWrapper(o, encoding="utf-8", errors="replace")
print(f, f.encoding, f.errors, f.line_buffering, f.write_through, f.buffer is o, f.readable(), f.writable(), f.seekable(), f.isatty())
print(f.write("ä\n"), o.getvalue(), f.tell(), o.getvalue(), f.write("b"), f.flush(), o.getvalue())
f.writelines(["c\n", "d"])
f.seek(0)
print(f.read(2), f.tell(), f.readline(), f.tell(), f.read(), f.tell(), f.read(), repr(f.readline()))
f.seek(3)
print(f.read(), f.seek(0, 2), f.truncate(3), o.getvalue())
t(f.seek, 1, 1)
t(f.seek, 1, 2)
t(f.seek, -1)
t(f.seek, 0, 5)
t(f.write, b"x")
t(f.write, 1)
t(f.read, "x")
print(hasattr(f, "name"))
f.seek(0)
for line in f:
    t(f.tell)
t(f.tell)
g = io.TextIOWrapper(io.BytesIO(b"\xff\xfeok"), encoding="ascii", errors="surrogateescape")
print(ascii(g.read()))
t(io.TextIOWrapper(io.BytesIO(b"ab\xffcd"), encoding="utf-8").read)
t(io.TextIOWrapper(io.BytesIO(b"ab\xff"), encoding="utf-8", errors="ignore").read)
t(io.TextIOWrapper(io.BytesIO(), encoding="ascii").write, "ä")
t(io.TextIOWrapper(io.BytesIO("\ufeffhi".encode()), encoding="utf-8-sig").read)
o = io.BytesIO()
f = io.TextIOWrapper(o, encoding="utf-16-le", write_through=True)
f.write("a")
print(o.getvalue(), f.reconfigure(encoding="latin-1", line_buffering=True), f.encoding, f.line_buffering, f.write("ä\n"), o.getvalue())
print(f.detach() is o, o.closed)
t(f.read)
o = io.BytesIO()
with io.TextIOWrapper(o, encoding="utf-8") as f:
    print("x", 1, file=f)
    print(o.getvalue())
print(f.closed, o.closed)
t(f.write, "x")
t(f.read)
t(lambda: f.__enter__())
big = "line of text, ä €\n" * 30000
f = io.TextIOWrapper(io.BytesIO(big.encode()), encoding="utf-8")
lines = list(f)
print(len(lines), "".join(lines) == big, set(map(len, lines)))
f.seek(0)
parts = []
while part := f.read(1000):
    parts.append(part)
print("".join(parts) == big, len(parts))
f.seek(0)
f.read(100000)
place = f.tell()
rest = f.read()
f.seek(place)
print(f.read() == rest, len(rest))
long = io.TextIOWrapper(io.BytesIO(b"x" * 500000 + b"\ny"), encoding="utf-8")
print(len(long.readline()), long.readline(), repr(long.readline()))
for cls in (io.StringIO, io.BytesIO, io.TextIOWrapper, io.BufferedReader, io.FileIO, io.BufferedRandom):
    print(cls.__name__, [base.__name__ for base in (io.IOBase, io.RawIOBase, io.BufferedIOBase, io.TextIOBase) if issubclass(cls, base)])
t(io.IOBase().read) if hasattr(io.IOBase, "read") else print("no read")
for name in ("seek", "tell", "truncate", "fileno", "readable", "writable", "seekable", "isatty", "flush", "close"):
    t(getattr(io.IOBase(), name), *([0] if name == "seek" else []))
t(io.BufferedIOBase().read)
t(io.TextIOBase().write, "x")
d = io.IncrementalNewlineDecoder(None, True)
print(repr(d.decode("a\r")), repr(d.decode("\nb\rc\n")), repr(d.decode("", True)), d.newlines, d.getstate())
print(issubclass(io.UnsupportedOperation, (OSError, ValueError)), io.text_encoding(None), io.text_encoding("x"), io.SEEK_END)
print(isinstance(io.StringIO(), io.Reader), isinstance(io.BytesIO(), io.Writer), isinstance(1, io.Reader))
s = io.StringIO("a\nb\r\nc", newline=None)
print(s.readlines(), s.newlines)
