# Streams in memory: hints, cutting, writing past the end, and base classes that implement nothing.
import io


def show(what, *args):
    try:
        print(repr(what(*args)))
    except Exception as error:
        print(type(error).__name__, error)


for hint in (-1, 0, 1, 2, 3, 4, 100, None):
    print(hint, io.StringIO("a\nb\nc").readlines(hint), io.BytesIO(b"a\nb\nc").readlines(hint))
data = io.BytesIO(b"abcdef")
print(data.truncate(3), data.getvalue(), data.tell(), data.seek(5), data.write(b"z"), data.getvalue())
print(data.seek(2), data.truncate(), data.getvalue(), data.readlines(), data.tell())
room = bytearray(3)
print(io.BytesIO(b"hello").readinto(room), room, io.BytesIO(b"x").readinto(room), room)
show(io.BytesIO(b"a").readinto, b"x")
show(io.BytesIO(b"a").readinto, "x")
show(io.BytesIO(b"a").readinto, 5)
closed = io.BytesIO()
closed.close()
show(closed.readlines)


class Raw(io.RawIOBase):
    def __init__(self, *parts):
        self.parts = list(parts)

    def readable(self):
        return True

    def readinto(self, room):
        part = self.parts.pop(0) if self.parts else b""
        room[:len(part)] = part
        return len(part)


print(Raw(b"ab", b"c").read(5), Raw(b"ab", b"c").read(), Raw(b"ab", b"c").readall(), io.BufferedReader(Raw(b"ab", b"c\nd")).readlines())
show(io.RawIOBase().write, b"x")
show(io.RawIOBase().read, 1)
show(io.RawIOBase().readinto, bytearray(1))
