# slow
# The buffer protocol: everywhere that takes bytes-like objects, each kind of such objects.
import array
import ast
import base64
import binascii
import codecs
import hashlib
import hmac
import io
import json
import operator
import re
import struct
import urllib.parse
import uuid
import zlib

TEXT = b"12345678"
INTS = array.array("i", TEXT)


class Bytes(bytes):
    pass


class Bytearray(bytearray):
    pass


class Array(array.array):
    pass


class Own:
    def __buffer__(self, flags):
        return memoryview(TEXT)


MAKERS = {
    "bytes": lambda: TEXT,
    "bytearray": lambda: bytearray(TEXT),
    "memoryview": lambda: memoryview(TEXT),
    "array B": lambda: array.array("B", TEXT),
    "array i": lambda: array.array("i", TEXT),
    "view of array": lambda: memoryview(array.array("i", TEXT)),
    "cast": lambda: memoryview(TEXT).cast("i"),
    "subclass": lambda: Bytes(TEXT),
    "subclass 3": lambda: Array("h", TEXT),
    "own": lambda: Own(),
    "str": lambda: "12345678",
    "list": lambda: list(TEXT),
    "int": lambda: 5,
}


def iadd(a, b):
    a += b
    return a


def fill(a, s, b):
    a[s] = b
    return a


def readinto(b):
    got = io.BytesIO(b"abcdefgh").readinto(b)
    return got, bytes(b)


def extend(a, b):
    a.extend(b)
    return a


def pack_into(b):
    struct.pack_into("<h", b, 2, 0x4142)
    return bytes(b)


USES = {
    "bytes(x)": lambda b: bytes(b),
    "bytearray(x)": lambda b: bytearray(b),
    "memoryview(x)": lambda b: memoryview(b).nbytes,
    "b + x": lambda b: b"a" + b,
    "x + b": lambda b: b + b"a",
    "ba + x": lambda b: bytearray(b"a") + b,
    "x + ba": lambda b: b + bytearray(b"a"),
    "b += x": lambda b: iadd(b"a", b),
    "ba += x": lambda b: iadd(bytearray(b"a"), b),
    "b == x": lambda b: (TEXT == b, b == TEXT, TEXT != b),
    "b < x": lambda b: b"0" < b,
    "x < b": lambda b: b < b"2",
    "x in b": lambda b: b in b"0123456789",
    "x in ba": lambda b: b in bytearray(b"0123456789"),
    "str": lambda b: str(b, "ascii"),
    "str kw": lambda b: str(object=b, encoding="utf-16-le", errors="replace"),
    "join": lambda b: b"-".join([b, b"a", b]),
    "ba join": lambda b: bytearray(b"-").join([b, b]),
    "find": lambda b: (b"x12345678".find(b), b"12345678".rfind(b), b"12345678".count(b), b"a12345678".index(b)),
    "ba find": lambda b: bytearray(b"x12345678").find(b),
    "split": lambda b: (b"a12345678b".split(b), b"a12345678b".rsplit(b, 1)),
    "ba partition": lambda b: bytearray(b"a12345678b").partition(b),
    "replace": lambda b: b"a12345678b".replace(b, b),
    "replace 2": lambda b: b"aba".replace(b"a", b),
    "strip": lambda b: (b"1a8".strip(b), b"1a8".lstrip(b), b"1a8".rstrip(b)),
    "starts": lambda b: (b"123456789".startswith(b), b"012345678".endswith(b)),
    "prefix": lambda b: (b"12345678a".removeprefix(b), b"a12345678".removesuffix(b)),
    "translate": lambda b: b"1a2".translate(None, b),
    "translate kw": lambda b: b"1a2".translate(None, delete=b),
    "maketrans": lambda b: bytes.maketrans(b, b)[40:60],
    "ba extend": lambda b: extend(bytearray(b"a"), b),
    "ba slice": lambda b: fill(bytearray(b"abcdef"), slice(1, 3), b),
    "ba step": lambda b: fill(bytearray(16), slice(None, None, 2), b),
    "mv slice": lambda b: fill(memoryview(bytearray(8)), slice(None), b).tobytes(),
    "array extend": lambda b: extend(array.array("B"), b),
    "array new": lambda b: array.array("h", b),
    "percent b": lambda b: b"<%b>" % (b,),
    "percent s": lambda b: b"<%s>" % (b,),
    "int": lambda b: int(b),
    "float": lambda b: float(b),
    "from_bytes": lambda b: int.from_bytes(b, "little"),
    "eval": lambda b: eval(b),
    "exec": lambda b: exec(b),
    "compile": lambda b: eval(compile(b, "x", "eval")),
    "ast parse": lambda b: ast.dump(ast.parse(b)),
    "literal": lambda b: ast.literal_eval(b),
    "fromhex": lambda b: bytes.fromhex(b),
    "ba fromhex": lambda b: bytearray.fromhex(b),
    "crc": lambda b: zlib.crc32(b),
    "adler": lambda b: zlib.adler32(b),
    "compress": lambda b: zlib.decompress(zlib.compress(b)),
    "compressobj": lambda b: (lambda c: zlib.decompress(c.compress(b) + c.flush()))(zlib.compressobj()),
    "sha": lambda b: hashlib.sha256(b).hexdigest()[:8],
    "sha update": lambda b: (lambda h: (h.update(b), h.hexdigest()[:8])[1])(hashlib.md5()),
    "hmac": lambda b: hmac.new(b, b, "sha1").hexdigest()[:8],
    "compare": lambda b: hmac.compare_digest(b, TEXT),
    "hexlify": lambda b: binascii.hexlify(b),
    "hexlify sep": lambda b: binascii.hexlify(b, "-", 2),
    "unhexlify": lambda b: binascii.unhexlify(b),
    "b2a_base64": lambda b: binascii.b2a_base64(b),
    "a2b_base64": lambda b: binascii.a2b_base64(b),
    "b2a_uu": lambda b: binascii.b2a_uu(b),
    "b2a_qp": lambda b: binascii.b2a_qp(b),
    "a2b_qp": lambda b: binascii.a2b_qp(b),
    "crc_hqx": lambda b: binascii.crc_hqx(b, 0),
    "bin crc": lambda b: binascii.crc32(b),
    "b64": lambda b: base64.b64encode(b),
    "unb64": lambda b: base64.b64decode(b),
    "b32": lambda b: base64.b32encode(b),
    "b16": lambda b: base64.b16encode(b),
    "unb16": lambda b: base64.b16decode(b),
    "b85": lambda b: base64.b85encode(b),
    "a85": lambda b: base64.a85encode(b),
    "encodebytes": lambda b: base64.encodebytes(b),
    "z85": lambda b: base64.z85encode(b),
    "unpack": lambda b: struct.unpack("<4h", b),
    "unpack_from": lambda b: struct.unpack_from("<h", b, 2),
    "iter_unpack": lambda b: list(struct.iter_unpack("<h", b)),
    "pack": lambda b: struct.pack("8s", b),
    "BytesIO": lambda b: io.BytesIO(b).read(),
    "BytesIO write": lambda b: (lambda s: (s.write(b), s.getvalue()))(io.BytesIO()),
    "BytesIO lines": lambda b: (lambda s: (s.writelines([b]), s.getvalue())[1])(io.BytesIO()),
    "codecs": lambda b: codecs.decode(b, "ascii"),
    "codecs rot": lambda b: codecs.decode(b, "hex"),
    "quote": lambda b: urllib.parse.quote(b),
    "quote_from": lambda b: urllib.parse.quote_from_bytes(b),
    "index": lambda b: operator.index(b),
    "ord": lambda b: ord(b),
}


def told(work, made):
    try:
        return re.sub('0x[0-9a-f]+', '0x', repr(work(made)))
    except Exception as e:
        return re.sub('0x[0-9a-f]+', '0x', f"{type(e).__name__}: {e}")


for use, work in USES.items():
    for title, make in MAKERS.items():
        print(use, "|", title, "|", told(work, make()))
