# slow
# Lines of compressed data, read one by one and in parts.
import gzip
import io

lines = [f"line {number} {'x' * (number % 90)}\n".encode() for number in range(300)]
packed = gzip.compress(b"".join(lines))
with gzip.open(io.BytesIO(packed)) as file:
    print(list(file) == lines)
with gzip.open(io.BytesIO(packed)) as file:
    print(file.readline(3), file.read(4), file.readline(), file.peek(1)[:6], file.tell(), file.read1(5), file.readline(-1))
    file.seek(0)
    print(file.readline(), len(file.read()), file.readline(), file.read(1))
with gzip.open(io.BytesIO(packed), "rt") as file:
    print(sum(len(line) for line in file) == len(b"".join(lines)))
