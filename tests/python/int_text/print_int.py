print(bin(10), oct(64), hex(255), bin(-5), oct(-8), hex(-256), bin(0))
print(0b1011, 0o755, 0xDEAD_BEEF, 1_000_000, 0xff)
for n in (0, 1, -1, 255, 65536, -12345, 10 ** 18, 2 ** 70):
    print(str(n), repr(n), f"{n:x}", f"{n:b}", f"{n:o}", f"{n:X}", f"{n:,}", f"{n:_}", f"{n:#x}")
print((1024).to_bytes(2, "big"), (1024).to_bytes(4, "little"), (-2).to_bytes(2, "big", signed=True), (5).to_bytes())
print(int.from_bytes(b"\x04\x00", "big"), int.from_bytes(b"\xff\xfe", "big", signed=True), int.from_bytes([1, 2], "little"))
try:
    (256).to_bytes(1, "big")
except OverflowError as error:
    print(error)
try:
    (-1).to_bytes(1, "big")
except OverflowError as error:
    print(error)
print((5).real, (5).imag, (5).numerator, (5).denominator, (5).conjugate(), (7).as_integer_ratio(), (7).is_integer())
print(chr(65), ord("A"), chr(0x1F600), ord("é"), chr(8364))
for bad in (-1, 0x110000):
    try:
        chr(bad)
    except ValueError as error:
        print(error)
for bad in ("", "ab"):
    try:
        ord(bad)
    except TypeError as error:
        print(error)
print(format(1234567, ","), format(-5, "08d"), format(255, "#06x"), format(7, "^9"), format(3, "+"), format(3, " d"))
print(len(str(3 ** 1000)), str(2 ** 200)[-10:], str(-(10 ** 20)))
hex(2 ** 64)
