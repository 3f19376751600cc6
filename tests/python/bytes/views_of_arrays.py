# Views of arrays: what is written through them, what they keep from growing, their formats.
import array
import struct


def told(work):
    try:
        return repr(work())
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def put(view, at, value):
    view[at] = value


for code, values in [("b", [1, -2, 3, 4]), ("B", [1, 2, 3, 4]), ("h", [1, -2, 3, 4]), ("H", [1, 2, 3, 4]), ("i", [1, -2, 3, 4]), ("I", [1, 2, 3, 4]), ("q", [1, -2, 3, 4]), ("Q", [1, 2, 3, 4]), ("f", [1.5, 2, 3, 4]), ("d", [1.5, 2, 3, 4])]:
    a = array.array(code, values)
    print(code, told(lambda: memoryview(a).format))
    try:
        v = memoryview(a)
    except Exception as e:
        continue
    print(v.format, v.itemsize, v.nbytes, v.shape, v.strides, v.ndim, v.readonly, v.contiguous, len(v))
    print(told(lambda: v.tolist()), told(lambda: v[1]), told(lambda: list(v)), told(lambda: v[1:3].tolist()), told(lambda: v[::-1].tolist()))
    print(told(lambda: put(v, 0, 7)), a, told(lambda: put(v, -1, -1)), a, told(lambda: put(v, 0, 1.5)), a, told(lambda: put(v, 0, "x")), told(lambda: put(v, 9, 1)), told(lambda: put(v, 0, 2**70)))
    print(told(lambda: put(v, slice(0, 2), array.array(code, values[:2]))), a)
    print(told(lambda: put(v, slice(0, 2), b"ab")), told(lambda: put(v, slice(0, 2), v[2:])), a)
    b = v.cast("B")
    b[0] = 65
    print(b.tolist() == list(a.tobytes()), a[0] == memoryview(a.tobytes()).cast(code)[0] if code not in "uw" else "")
    print(len(a), v == a, a == v, v == memoryview(a)) if code not in "uw" else None
    b.release()
    v.release()
    a.append(a[0])
    a.extend(a)
    del a[0]
    a[1:3] = a[:1]
    a.byteswap()
    a.reverse()
    print(told(lambda: v[0]), len(a), a.count(a[0]), a.index(a[-1]))

a = array.array("i", [1, 2, 3])
with memoryview(a) as v:
    struct.pack_into("i", v, 4, 99)
    print(a)
    struct.pack_into("i", a, 8, 98)
    print(a, v.tolist(), v.hex(), v.tobytes() == a.tobytes())
    print(told(lambda: hash(v)), told(lambda: v.toreadonly().readonly), told(lambda: put(v.toreadonly(), 0, 1)))
a.append(4)
print(a, bytes(a) == a.tobytes(), bytearray(a) == a.tobytes(), b"".join([a]) == a.tobytes())
x = bytearray(b"abc")
v = memoryview(x)
x[0:1] = b"z"
print(x)
v[1:] = array.array("B", [65, 66])
print(x, v == array.array("B", b"zAB"), array.array("B", b"zAB") == v, x == array.array("B", b"zAB"), b"zAB" == array.array("b", b"zAB"))
