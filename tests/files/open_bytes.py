# files
# open for bytes, and the layers below text.
import io, os


def t(what, *args, **kw):
    try:
        print(repr(what(*args, **kw)))
    except OSError as e:
        print(type(e).__name__, e.strerror, e.filename, str(e) if e.errno is None else "")
    except Exception as e:
        print(type(e).__name__, e)


with open("b.bin", "wb") as f:
    print(f, f.name, f.mode, f.raw, f.closed, f.readable(), f.writable(), f.seekable())
    print(f.write(b"abc"), f.write(bytearray(b"def\n")), f.write(memoryview(b"ghi")), f.tell(), f.write(b""))
    t(f.write, "text")
    t(f.write, 5)
    t(f.read)
    t(f.readline)
print(f)
t(f.write, b"x")
t(f.tell)
with open("b.bin", "rb") as f:
    print(f, f.mode, f.read(2), f.tell(), f.peek(2)[:2], f.read1(3), f.readline(), f.readline(), f.read(), f.read(1))
    print(f.seek(-3, 2), f.read(), f.seek(0), f.seek(2, 1), f.read(1), list(f), f.seek(100), f.read())
    buffer = bytearray(4)
    print(f.seek(0), f.readinto(buffer), buffer, f.readinto1(buffer), buffer)
    t(f.seek, -1)
    t(f.seek, 0, 7)
    t(f.write, b"x")
    t(f.truncate, 0)
    t(f.read, -5)
    t(f.read, "x")
with open("b.bin", "r+b") as f:
    print(f, f.mode, f.read(1), f.write(b"ZZ"), f.tell(), f.read(), f.seek(0), f.read(), f.seek(20), f.write(b"end"), f.seek(0), f.read())
    print(f.truncate(4), f.tell(), f.seek(0), f.read(), f.truncate(6), f.seek(0), f.read())
with open("b.bin", "ab") as f:
    print(f.tell(), f.write(b"!"), f.tell(), f.seek(0), f.write(b"?"), f.tell())
print(open("b.bin", "rb").read())
with open("b.bin", "w+b") as f:
    f.write(b"1\n2\n3\n")
    f.seek(2)
    print(f.readlines(), f.tell(), [f.seek(0), f.readline(), f.write(b"X")], f.seek(0), f.read())
t(open, "b.bin", "xb")
with open("u.bin", "wb", buffering=0) as f:
    print(f, f.mode, f.write(b"raw"), open("u.bin", "rb").read(), f.tell(), f.seek(1), f.write(b"R"), f.closefd)
with open("u.bin", "rb", buffering=0) as f:
    print(f, f.read(2), f.readall(), f.read(), f.seek(0), f.readinto(buffer), buffer, f.seek(0), f.readlines())
    t(f.write, b"x")
with open("s.bin", "wb", buffering=4) as f:
    f.write(b"ab")
    f.write(b"cdefgh")
    f.write(b"i")
print(open("s.bin", "rb").read(), os.path.getsize("s.bin"))
data = bytes(range(256)) * 2000
with open("big.bin", "wb") as f:
    print(f.write(data))
with open("big.bin", "rb") as f:
    print(f.read() == data, f.seek(300001), f.read(3), f.tell())
    f.seek(0)
    size = 0
    while part := f.read(70000):
        size += len(part)
    print(size)
f = io.FileIO("b.bin", "r+")
print(f, f.mode, f.read(), f.write(b"tail"), f.seek(0), f.readall(), f.truncate(3), f.tell(), f.close(), f)
t(io.FileIO, "b.bin", "rw")
t(io.FileIO, "b.bin", "q")
t(io.FileIO, "missing")
t(f.read)
print(io.open is open, io.open_code("b.bin").read())
f = open("b.bin", "rb")
raw = f.detach()
print(raw.read())
t(f.read)
with io.TextIOWrapper(open("b.bin", "rb"), encoding="ascii") as g:
    print(g.name, g.read())
number = os.open("fd.bin", os.O_RDWR | os.O_CREAT | os.O_TRUNC)
print(os.write(number, b"hello"), os.lseek(number, 0, os.SEEK_SET), os.read(number, 2), os.read(number, 100), os.fstat(number).st_size)
os.ftruncate(number, 3)
os.lseek(number, 0, 0)
with os.fdopen(number, "rb") as f:
    print(f.read(), f.fileno() == number)
t(os.read, number, 1)
t(os.close, number)
t(os.open, "missing", os.O_RDONLY)
t(os.open, "fd.bin", os.O_CREAT | os.O_EXCL)
with open("fd.bin", "w") as f:
    os.fsync(f.fileno())
    print(f.fileno() > 2)
