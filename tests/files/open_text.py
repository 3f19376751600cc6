# files
# open for text: modes, iteration, newlines, encodings, places, errors.
import io, os


def t(what, *args, **kw):
    try:
        print(repr(what(*args, **kw)))
    except OSError as e:
        print(type(e).__name__, e.strerror, e.filename, e.filename2, str(e) if e.errno is None else "")
    except Exception as e:
        print(type(e).__name__, e)


with open("a.txt", "w") as f:
    print(f, f.name, f.mode, f.encoding, f.errors, f.newlines, f.closed, f.readable(), f.writable(), f.seekable(), f.isatty())
    print(f.write("one\n"), f.write(""), f.write("zwei ä\n"), f.tell())
    f.writelines(["three\n", "four"])
    print("five", 5, file=f)
print(f.closed, f)
t(f.write, "x")
t(f.read)
t(f.flush)
t(lambda: list(f))
t(lambda: f.__enter__())
print(f.close())
with open("a.txt") as f:
    print(f, f.read(3), f.read(), repr(f.read()), f.newlines, f.tell())
    print(f.seek(4), f.readline(), f.tell(), f.readlines(), f.seek(0), f.readlines(5))
    t(f.write, "x")
    t(f.fileno) if 0 else None
for line in open("a.txt"):
    print(line, end="|")
print()
with open("a.txt") as f:
    for line in f:
        t(f.tell)
        break
    print(next(f), [line.strip() for line in f], next(f, "end"))
    t(f.tell)
with open("a.txt", "a") as f:
    print(f.tell(), f.write("six\n"), f.tell())
    t(f.read)
with open("a.txt", "a+") as f:
    print(f.tell(), f.write("seven"), f.seek(0), f.readline(), f.write("eight\n"))
print(open("a.txt").read())
with open("a.txt", "r+") as f:
    print(f.readline(), f.tell(), f.seek(0), f.write("ONE"), f.seek(0), f.readline(), f.truncate(8), f.seek(0), f.read())
with open("a.txt", "w+") as f:
    print(f.write("abc"), f.seek(1), f.read(), f.seek(0), f.write("X"), f.seek(0), f.read())
with open("new.txt", "x") as f:
    f.write("new")
t(open, "new.txt", "x")
t(open, "missing.txt")
t(open, "missing.txt", "r+")
t(open, "no/such/folder.txt", "w")
t(open, "new.txt/below")
t(open, "new.txt/below", "w")
t(open, "")
t(open, ".")
t(open, ".", "w")
t(open, "a\0b")
t(open, 1.5)
t(open, None)
t(open, "a.txt", "q")
t(open, "a.txt", "rw")
t(open, "a.txt", "")
t(open, "a.txt", "rbt")
t(open, "a.txt", "U")
t(open, "a.txt", 3)
t(open, "a.txt", "rb", encoding="utf-8")
t(open, "a.txt", "rb", errors="strict")
t(open, "a.txt", "rb", newline="\n")
t(open, "a.txt", newline="x")
t(open, "a.txt", buffering=0)
t(open, "a.txt", encoding="nope")
t(open, "a.txt", encoding=5)
t(open, "a.txt", "r", "x")
t(open)
t(open, "a.txt", foo=1)
t(open, "a.txt", closefd=False)
t(open, 99)
for newline in (None, "", "\n", "\r", "\r\n"):
    with open("n.txt", "w", newline=newline) as f:
        f.write("a\nb\n")
    print(repr(newline), open("n.txt", "rb").read())
with open("n.txt", "wb") as f:
    f.write(b"a\r\nb\rc\nd")
for newline in (None, "", "\n", "\r", "\r\n"):
    with open("n.txt", newline=newline) as f:
        print(repr(newline), list(f), f.newlines)
for encoding in ("utf-8", "latin-1", "utf-16", "utf-8-sig", "ascii"):
    with open("e.txt", "w", encoding=encoding, errors="replace") as f:
        f.write("grün €\n")
        f.write("x")
    with open("e.txt", "a", encoding=encoding, errors="replace") as f:
        f.write("y")
    print(encoding, open("e.txt", "rb").read(), ascii(open("e.txt", encoding=encoding).read()), f.encoding)
with open("e.txt", "wb") as f:
    f.write(b"ok\xff\xfe")
t(open("e.txt").read)
t(open("e.txt", errors="ignore").read)
t(open("e.txt", errors="surrogateescape").read)
t(open("e.txt", "w", encoding="ascii").write, "ä")
with open("l.txt", "w", buffering=1) as f:
    f.write("line\n")
    print(open("l.txt").read())
    f.write("part")
    f.flush()
    print(open("l.txt").read())
open("dropped.txt", "w").write("written though never closed")
print(open("dropped.txt").read())
with open("big.txt", "w") as f:
    for number in range(40000):
        f.write(f"{number}\n")
print(os.path.getsize("big.txt"), sum(int(line) for line in open("big.txt")))
with open("big.txt") as f:
    f.readline()
    lines = f.readlines()
    print(len(lines), lines[-1])
with open("big.txt") as f:
    f.read(100000)
    place = f.tell()
    print(place, f.readline())
    f.seek(place)
    print(f.readline())
f = open("a.txt")
print(isinstance(f, io.TextIOWrapper), isinstance(f, io.TextIOBase), isinstance(f, io.IOBase), type(f.buffer), type(f.buffer.raw), f.buffer.raw.mode)
b = f.detach()
t(f.read)
print(b.read())
with open("a.txt") as one, open("new.txt") as two:
    print(one.read(), two.read())
try:
    with open("a.txt", "w") as f:
        f.write("kept")
        raise KeyError("inside")
except KeyError as e:
    print(e, f.closed, open("a.txt").read())
