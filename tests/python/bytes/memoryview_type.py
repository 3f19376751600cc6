data = bytearray(b"abcdefgh")
m = memoryview(data)
print(type(m), isinstance(m, memoryview), memoryview, memoryview.__name__)
print(m[0], m[-1], len(m), m.format, m.itemsize, m.nbytes, m.shape, m.strides, m.ndim, m.readonly, m.contiguous, m.c_contiguous, m.f_contiguous, m.suboffsets)
s = m[2:5]
s[0] = ord('Z')
print(data, bytes(s), s.tobytes(), s.tolist(), s.hex(), s.hex(' '))
m[0:2] = b'xy'
print(data)
try: m[0:2] = b'xyz'
except Exception as e: print(type(e).__name__, e)
try: m[0] = 300
except Exception as e: print(type(e).__name__, e)
try: m[0] = 'a'
except Exception as e: print(type(e).__name__, e)
try: m[100]
except Exception as e: print(type(e).__name__, e)
try: m['a']
except Exception as e: print(type(e).__name__, e)
r = memoryview(b"hello")
try: r[0] = 1
except Exception as e: print(type(e).__name__, e)
print(r == b"hello", r == memoryview(b"hello"), r != b"x", r == "hello", hash(r) == hash(b"hello"))
c = m.cast('H')
print(c.format, c.itemsize, len(c), c.nbytes, c.shape, c.strides)
c[0] = 0x4142
print(data)
c2 = m.cast('B', (2, 4))
print(c2.shape, c2.tolist(), c2[1, 2], c2.strides, c2.ndim)
try: c2[0]
except Exception as e: print(type(e).__name__, e)
f = memoryview(bytearray(16)).cast('d')
f[0] = 1.5; f[1] = -2.25
print(f.tolist(), f[0], list(f), 1.5 in f)
print(list(reversed(r)), [x for x in r], max(r), sum(r), sorted(r))
print(r[::-1].tobytes(), r[::2].tolist(), r[1:4].obj == b"hello")
try: hash(m)
except Exception as e: print(type(e).__name__, e)
s.release(); c.release(); c2.release()
m.release()
try: m[0]
except Exception as e: print(type(e).__name__, e)
print(data)
with memoryview(b"abc") as mv:
    print(mv.tolist(), mv.toreadonly().readonly)
try: mv.tolist()
except Exception as e: print(type(e).__name__, e)
for bad in (1, "a", [1], None):
    try: memoryview(bad)
    except Exception as e: print(type(e).__name__, e)
try: memoryview()
except Exception as e: print(type(e).__name__, e)
print(b"".join([memoryview(b"ab"), b"cd"]), b"x" + memoryview(b"y"), bytes(memoryview(b"zz")), bytearray(memoryview(b"q")))
print(int.from_bytes(memoryview(b"\x01\x00"), "little"), b"abc".startswith(memoryview(b"a")), memoryview(b"abc") in [b"abc"])
buf = bytearray(10)
v = memoryview(buf)[3:7]
v[:] = b"1234"
print(buf, v.tobytes().decode(), str(v, 'ascii'))
match memoryview(b"abc"):
    case [a, b, c]: print("seq", a, b, c)
    case _: print("no seq")
print(m.__class__, memoryview.__mro__, m.__repr__()[:12], f"{type(m).__name__}")
import collections.abc as cabc
print(isinstance(r, cabc.Sequence), isinstance(r, cabc.Buffer))
