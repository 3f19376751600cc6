m = memoryview(b"hello world")
print(len(m), m[0], m[-1], m[1:4].tobytes(), bytes(m[6:]), m[::2].tobytes(), m.readonly, m.format, m.itemsize, m.nbytes, m.shape, m.ndim, m.strides, m.contiguous, m[::2].contiguous)
print(list(m[:3]), m.tolist()[:2], m.hex(), m == b"hello world", m[:5] == memoryview(b"hello"), 104 in m, type(m))
try: m[0] = 1
except TypeError as e: print(e)
b = bytearray(b"abcdef"); v = memoryview(b)
v[0] = 90; v[1:3] = b"XY"; print(b, v.tobytes(), v.readonly, v.obj is b)
sub = v[2:5]; sub[0] = ord("!"); print(b, sub.tolist())
for s in ("v[10]", "v['a']", "v.__setitem__(0, 300)", "v.__setitem__(0, 'a')", "v.__setitem__(slice(0, 2), b'abc')", "memoryview('a')", "memoryview(5)", "memoryview()", "hash(v)", "v.cast('q')"):
    try: print(s, eval(s))
    except Exception as e: print(s, type(e).__name__, e)
with memoryview(b"ctx") as c: print(c[0])
try: c[0]
except ValueError as e: print(e)
print(memoryview(b"\x01\x00\x02\x00").cast("H").tolist(), memoryview(b"ab") == memoryview(b"ab"), sum(memoryview(b"\x01\x02")), max(memoryview(b"az")), sorted(memoryview(b"cab")))
print([chr(x) for x in memoryview(b"hi")], bytes(memoryview(b"q")), memoryview(b"a,b").tobytes().split(b","), {memoryview(b"k"): 1}[b"k"])
def checksum(view):
    total = 0
    while view:
        total += sum(view[:2]); view = view[2:]
    return total
print(checksum(memoryview(bytes(range(10)))))
