import struct
import binascii
import base64
from struct import pack, unpack, calcsize, Struct

print(struct.__all__, base64.__all__, sorted(n for n in dir(binascii) if not n.startswith("_")))
for fmt, values in [
    (">bhi", (1, 2, 3)), ("<bhi", (-1, -2, -3)), ("=BHIQ", (255, 65535, 4294967295, 2**64 - 1)), ("!q", (-2**63,)), ("<e", (1.5,)), ("<f", (0.1,)), (">d", (3.14,)), ("4s", (b"ab",)), ("2s", (b"abc",)), ("5p", (b"abcdefg",)), ("3p", (b"a",)), ("<?xc", (True, b"z")),
    ("@bh", (1, 2)), ("bi", (1, 2)), ("3h", (1, 2, 3)), ("<2x2b", (1, 2)), ("0s", (b"",)), ("", ()), ("<  h  h ", (1, 2)), ("hhb0i", (1, 2, 3)), ("<ee", (65504.0, -0.0)), (">f", (float("inf"),)), ("<d", (True,)), ("<h", (True,)), ("<e", (5.96e-8,)), ("<e", (0.333,)),
]:
    data = pack(fmt, *values)
    print(fmt, data, calcsize(fmt), unpack(fmt, data))
print(unpack("<f", pack("<f", float("nan"))), unpack("<2e", b"\x00\x7c\x01\x00"))


class I:
    def __index__(self):
        return 7


class F:
    def __float__(self):
        return 2.5


print(pack("<hd", I(), F()), pack("<?", []), pack("<?", I()), pack("<?", "x"))
s = Struct(">IHB")
print(s.size, s.format, s.pack(1, 2, 3), s.unpack(b"\0\0\0\1\0\2\3"), list(s.iter_unpack(bytes(range(14)))), s.unpack_from(b"xx" + bytes(7), 2))
buf = bytearray(10)
struct.pack_into("<HH", buf, 3, 1, 65535)
print(buf, struct.unpack_from("<H", buf, 5), struct.unpack_from("<H", memoryview(buf), -5), list(struct.iter_unpack("<bb", b"abcdef")))
calls = [
    lambda: pack("<h", 40000), lambda: pack("<b", -129), lambda: pack("B", 256), lambda: pack(">I", -1), lambda: pack("<q", 2**63), lambda: pack("<Q", -1), lambda: pack("<h", 1.5), lambda: pack("<h", "x"), lambda: pack("<d", "x"), lambda: pack("<s", "x"), lambda: pack("<c", b"ab"), lambda: pack("<c", 5), lambda: pack("<hh", 1), lambda: pack("<h", 1, 2), lambda: pack("z", 1), lambda: pack("5"), lambda: pack("<f", 1e40), lambda: pack("<e", 1e6), lambda: pack("<n", 1),
    lambda: unpack("<h", b"abc"), lambda: unpack("<h", "ab"), lambda: struct.unpack_from("<q", b"abc"), lambda: struct.unpack_from("<h", b"abc", 2), lambda: struct.unpack_from("<h", b"abc", -4), lambda: struct.unpack_from("<h", b"abc", -1), lambda: struct.pack_into("<q", bytearray(4), 0, 1), lambda: struct.pack_into("<h", bytearray(4), -1, 1), lambda: struct.pack_into("<h", bytearray(4), -9, 1), lambda: struct.pack_into("<h", bytearray(4), 0), lambda: list(struct.iter_unpack("<h", b"abc")), lambda: struct.iter_unpack("", b""), lambda: Struct(3), lambda: calcsize("h\0"), lambda: pack("<p", 3), lambda: pack("<?"),
]
for number, call in enumerate(calls):
    try:
        print(number, call())
    except Exception as error:
        print(number, type(error).__module__, type(error).__name__, error)
for data in [b"", b"a", b"ab", b"abc", b"abcd", bytes(range(256))]:
    print(base64.b64encode(data)[:40], base64.b32encode(data)[:40], base64.b16encode(data)[:40], base64.b85encode(data)[:40], base64.a85encode(data)[:40], base64.b32hexencode(data)[:20], base64.z85encode(data)[:20])
    assert base64.b64decode(base64.b64encode(data)) == data and base64.b32decode(base64.b32encode(data)) == data and base64.b16decode(base64.b16encode(data)) == data and base64.b85decode(base64.b85encode(data)) == data and base64.a85decode(base64.a85encode(data)) == data and base64.b32hexdecode(base64.b32hexencode(data)) == data and base64.z85decode(base64.z85encode(data)) == data and base64.decodebytes(base64.encodebytes(data)) == data and base64.urlsafe_b64decode(base64.urlsafe_b64encode(data)) == data
print(base64.b64encode(b"\xfb\xff\xfe", altchars=b"-_"), base64.urlsafe_b64encode(b"\xfb\xff\xfe"), base64.b64decode("-_-_", altchars="-_"), base64.encodebytes(b"x" * 60), base64.b64decode("YW Jj\n"), base64.b64decode("YWJj!!ZGVm"), base64.b16decode("ff0a", casefold=True), base64.b32decode("mzxw6===", casefold=True), base64.b32decode("MZXW6YT1", map01="I"))
print(base64.a85encode(b"\0\0\0\0    hello", foldspaces=True, adobe=True), base64.a85decode(b"<~87cURD]i,\"Ebo80~>", adobe=True), base64.a85encode(b"x" * 30, wrapcol=20), base64.b85encode(b"ab", pad=True), base64.a85encode(b"\0\0\0"))
calls = [
    lambda: base64.b64decode("abc"), lambda: base64.b64decode("a"), lambda: base64.b64decode("YWJj!", validate=True), lambda: base64.b64decode("YW=Jj", validate=True), lambda: base64.b64decode("=YWJj", validate=True), lambda: base64.b64decode("YWI==", validate=True), lambda: base64.b64decode("YWI=YWI="), lambda: base64.b64decode("YWJj="), lambda: base64.b64decode("YWJj=", validate=True), lambda: base64.b64encode("abc"), lambda: base64.b64decode("\xe9"), lambda: base64.b64decode(3), lambda: base64.b32decode("A"), lambda: base64.b32decode("AAAAAAA1"), lambda: base64.b32decode("A======="), lambda: base64.b16decode("ff"), lambda: base64.b16decode("F"), lambda: base64.b85decode("~~~"), lambda: base64.b85decode("a\"b"), lambda: base64.a85decode("v"), lambda: base64.a85decode("!z"), lambda: base64.a85decode("abc", adobe=True), lambda: base64.encodebytes("x"), lambda: base64.b64encode(b"x", altchars=b"-"), lambda: base64.b32encode("x"), lambda: base64.b64decode("YQ=="), lambda: base64.b64decode("YQ"), lambda: base64.b64decode(b""), lambda: base64.b64decode("YWJjZ"),
]
for number, call in enumerate(calls):
    try:
        print(number, call())
    except Exception as error:
        print(number, type(error).__module__, type(error).__name__, error)
print(binascii.hexlify(b"\x01\xab"), binascii.hexlify(b"abcdef", "-", 2), binascii.unhexlify("01aB"), binascii.b2a_base64(b"hi"), binascii.b2a_base64(b"hi", newline=False), binascii.crc32(b"hello"), binascii.crc32(b"world", binascii.crc32(b"hello ")), binascii.crc_hqx(b"hello", 0), binascii.b2a_uu(b"hello"), binascii.a2b_uu(b"%:&5L;&\\\n"), binascii.b2a_qp(b"caf\xc3\xa9 = x \n"), binascii.a2b_qp(b"caf=C3=A9 =3D x=20=\nmore"), binascii.b2a_qp(b"a" * 100), binascii.b2a_qp(b"a_b c", header=True))
for call in [lambda: binascii.unhexlify("abc"), lambda: binascii.unhexlify("zz"), lambda: binascii.unhexlify(3), lambda: binascii.hexlify("x"), lambda: binascii.a2b_base64("x"), lambda: binascii.crc32("x"), lambda: binascii.b2a_uu(b"x" * 46)]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
