import hashlib
import hmac
import zlib

data = [b"", b"abc", b"The quick brown fox jumps over the lazy dog", bytes(range(256)) * 5]
for name in sorted(hashlib.algorithms_guaranteed):
    for piece in data:
        h = hashlib.new(name, piece)
        print(name, h.name, h.digest_size, h.block_size, h.hexdigest(20) if name.startswith("shake") else h.hexdigest())
h = hashlib.sha256()
for at in range(0, 1000, 7):
    h.update(bytes([at % 256]) * 7)
c = h.copy()
c.update(b"more")
print(h.hexdigest(), c.hexdigest(), h.digest() == hashlib.sha256(b"".join(bytes([at % 256]) * 7 for at in range(0, 1000, 7))).digest())
for name in ("md5", "sha1", "sha3_256", "blake2b", "blake2s", "sha512"):
    h = hashlib.new(name)
    for at in range(0, 300, 13):
        h.update(b"x" * at)
    print(name, h.hexdigest()[:32])
print(hashlib.sha256(b"x" * 100000).hexdigest(), hashlib.shake_256(b"x").hexdigest(300)[-20:], hashlib.md5(bytearray(b"q")).hexdigest(), hashlib.sha1(memoryview(b"abcd")[1:3]).hexdigest(), hashlib.md5(string=b"a").hexdigest() == hashlib.md5(b"a").hexdigest())
print(hashlib.blake2b(b"hi", digest_size=16, key=b"key", salt=b"salt", person=b"me").hexdigest(), hashlib.blake2s(b"hi", digest_size=8, key=b"k").hexdigest(), hashlib.blake2b(b"leaf", fanout=2, depth=2, leaf_size=4096, node_offset=1, node_depth=0, inner_size=64, last_node=True).hexdigest()[:40], hashlib.blake2b.SALT_SIZE, hashlib.blake2s.MAX_KEY_SIZE, hashlib.blake2b(digest_size=5).digest_size)
for call in [lambda: hashlib.md5("x"), lambda: hashlib.new("nope"), lambda: hashlib.sha256(3), lambda: hashlib.sha256().update("x"), lambda: hashlib.blake2b(key=b"x" * 65), lambda: hashlib.blake2b(salt=b"x" * 17), lambda: hashlib.new(3), lambda: hashlib.sha256(b"a", b"b")]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__)
m = hmac.new(b"key", b"message", "sha256")
print(m.hexdigest(), m.name, m.digest_size, m.block_size, hmac.digest(b"key", b"message", "sha1").hex(), hmac.new(b"k" * 200, digestmod=hashlib.md5).hexdigest(), hmac.compare_digest(b"ab", b"ab"), hmac.compare_digest("ab", "ac"), hmac.compare_digest(b"a", b"abc"))
m.update(b"more")
print(m.copy().hexdigest(), m.digest()[:4])
for call in [lambda: hmac.new("key", b"", "md5"), lambda: hmac.new(b"key", b""), lambda: hmac.compare_digest("a", b"a"), lambda: hmac.compare_digest("\xe9", "\xe9"), lambda: hmac.new(b"k", "x", "md5")]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__)
print(zlib.crc32(b"hello"), zlib.adler32(b"hello"), zlib.crc32(b"b", zlib.crc32(b"a")) == zlib.crc32(b"ab"), zlib.adler32(b"x" * 100000), zlib.crc32(b"x" * 300000))
text = b"It was the best of times, it was the worst of times, " * 200 + bytes(range(256))
for level in (-1, 0, 1, 6, 9):
    packed = zlib.compress(text, level)
    print(level, zlib.decompress(packed) == text, len(packed) < len(text) or level == 0, packed[:2].hex())
for wbits in (15, -15, 31, 9 + 16):
    c = zlib.compressobj(9, zlib.DEFLATED, wbits)
    packed = c.compress(text[:100]) + c.flush(zlib.Z_SYNC_FLUSH) + c.compress(text[100:]) + c.flush()
    d = zlib.decompressobj(wbits)
    out = b""
    for at in range(0, len(packed), 11):
        out += d.decompress(packed[at:at + 11])
    out += d.flush()
    print(wbits, out == text, d.eof, d.unused_data, zlib.decompress(packed, wbits) == text)
print(zlib.decompress(bytes.fromhex("789ccb48cdc9c95728cf2fca4901001a0b045d")), zlib.decompressobj(47).decompress(zlib.compress(b"auto")))
d = zlib.decompressobj()
packed = zlib.compress(b"a" * 10000)
parts = []
rest = packed
while not d.eof:
    part = d.decompress(rest, 1000)
    parts.append(len(part))
    rest = d.unconsumed_tail
print(parts, d.eof, d.unused_data)
d = zlib.decompressobj()
print(d.decompress(zlib.compress(b"one") + b"tail"), d.unused_data, d.eof, d.copy().eof)
random = b"".join(hashlib.sha512(bytes([i])).digest() for i in range(250)) * 5
print(zlib.decompress(zlib.compress(random)) == random, zlib.decompress(zlib.compress(b"")) == b"", zlib.decompress(zlib.compress(text * 40)) == text * 40)
for call in [lambda: zlib.decompress(b"garbage"), lambda: zlib.decompress(packed[:-1]), lambda: zlib.decompress(packed[:-4] + b"xxxx"), lambda: zlib.decompress(b""), lambda: zlib.compress("x"), lambda: zlib.decompress(b"x\x9c\xff"), lambda: zlib.compressobj(12), lambda: zlib.decompressobj().decompress(b"x", -1), lambda: zlib.decompress(b"x\x9c\x01\x05\x00\x00\x00hello")]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
