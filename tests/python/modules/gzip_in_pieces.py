# Compressed data read line by line and piece by piece: in linear time, and in no more memory than is asked for.
import gzip
import io

lines = b"".join(b"line %d of some text\n" % n for n in range(6000))
packed = gzip.compress(lines[:50000]) + b"\0" * 7 + gzip.compress(lines[50000:])
with gzip.open(io.BytesIO(packed)) as file:
    print(sum(1 for _ in file), file.tell())
with gzip.open(io.BytesIO(packed)) as file:
    count = 0
    while data := file.read(512):
        count += len(data)
    print(count, file.read(3), file.readline())
with gzip.open(io.BytesIO(packed), "rt") as file:
    print(sum(len(line) for line in file))
file = gzip.open(io.BytesIO(packed))
print(file.readline(4), file.readline(), file.peek(5)[:5], file.read(7), file.read1(3), file.readline(0))
print(file.seek(49995), file.read(20), file.seek(-10, 1), file.read(5), file.seek(3), file.read(4))
print(len(file.read()), file.read(), file.readline())

zeros = gzip.compress(bytes(3_000_000))
with gzip.open(io.BytesIO(zeros)) as file:
    print(len(file.read(10)), len(file.read(1_000_000)), len(file.read(5)), len(file.read()))
    print(file.seek(0), file.readline(3), len(file.readline()))


class Only:
    def __init__(self, data):
        self.data = io.BytesIO(data)

    def read(self, count):
        return self.data.read(count)


print(gzip.GzipFile(fileobj=Only(packed)).readline())
moved = io.BytesIO(b"xx" + packed)
moved.seek(2)
file = gzip.GzipFile(fileobj=moved)
print(file.readline())
try:
    print(file.seek(0), file.readline())
except Exception as e:
    print(type(e).__name__, e)
for cut in (packed[:-3], packed[:20], packed[:5], b"", b"no"):
    try:
        print(len(gzip.GzipFile(fileobj=io.BytesIO(cut)).read()))
    except Exception as e:
        print(type(e).__name__, e)
