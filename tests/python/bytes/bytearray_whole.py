def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
a = bytearray(b"Hello World")
t(lambda: a.upper()); t(lambda: a.lower()); t(lambda: a.swapcase()); t(lambda: a.title()); t(lambda: a.capitalize())
t(lambda: a.split()); t(lambda: a.rsplit(b"o", 1)); t(lambda: a.partition(b" ")); t(lambda: a.rpartition(b"x")); t(lambda: a.splitlines())
t(lambda: a.strip(b"Hd")); t(lambda: a.lstrip()); t(lambda: a.rstrip(bytearray(b"d"))); t(lambda: a.replace(b"o", b"00", 1)); t(lambda: a.center(15, b"*")); t(lambda: a.ljust(13)); t(lambda: a.rjust(13, b".")); t(lambda: a.zfill(13)); t(lambda: a.expandtabs())
t(lambda: a.find(b"o")); t(lambda: a.rfind(111)); t(lambda: a.index(b"W")); t(lambda: a.index(b"zz")); t(lambda: a.count(b"l")); t(lambda: a.startswith((b"x", b"He"))); t(lambda: a.endswith(b"ld"))
t(lambda: a.removeprefix(b"Hello ")); t(lambda: a.removesuffix(b"ld")); t(lambda: a.translate(None, b"lo")); t(lambda: a.hex(" ", 2)); t(lambda: a.isalpha()); t(lambda: a.istitle()); t(lambda: bytearray(b", ").join([b"a", bytearray(b"b")])); t(lambda: bytearray(b"-").join(x for x in [b"1", b"2"]))
t(lambda: bytearray.fromhex("0a 0b")); t(lambda: bytearray.maketrans(b"ab", b"xy")[97]); t(lambda: a.decode("ascii")); t(lambda: a.__len__())
same = a.strip(); same.append(33); print(a, same, a is a.strip())
for args in [(), (3,), (b"x",), ([1, 2],), (range(3),), ("é", "utf-8"), ("abc",), ([256],), (-1,), (None,), (1.5,), ("a", 5), (bytearray(b"q"),), ({65, 66},), ((i for i in (1, 2)),), (b"x", "utf-8")]:
    t(lambda: bytearray(*args))
t(lambda: bytearray(source=b"x")); t(lambda: bytearray(1, 2, 3, 4))
b = bytearray(range(10))
b[2:5] = b"abc"; print(b)
b[::2] = b"-----"; print(b)
b[8:] = [1, 2, 3, 4]; print(b)
b[1:1] = (7, 8); print(b)
del b[::3]; print(b)
del b[2:4]; print(b)
b[-1] = 0x41; print(b, b[-1], b[::-1], b[1:3], type(b[1:3]).__name__)
for f in (lambda: b.__setitem__(100, 1), lambda: b.__setitem__(0, "a"), lambda: b.__setitem__(0, -1), lambda: b.__setitem__("a", 1), lambda: b.__setitem__(slice(0, 4, 2), b"abc"), lambda: b.__setitem__(slice(0, 1), 5), lambda: b.__setitem__(slice(0, 1), "a"), lambda: b[100], lambda: b["x"], lambda: b.__delitem__(50), lambda: b.append(300), lambda: b.append(b"a"), lambda: b.extend("abc"), lambda: b.extend(5), lambda: b.extend([1, "a"]), lambda: b.insert(1), lambda: b.pop(100), lambda: b.remove(250), lambda: b.remove("a"), lambda: bytearray().pop(), lambda: b + "a", lambda: b + [1], lambda: b * "a", lambda: b * 1.5, lambda: hash(b), lambda: {b: 1}, lambda: b < 5, lambda: b - b, lambda: "a" in b, lambda: 300 in b, lambda: b.join([1]), lambda: b.nothing, lambda: b.upper(1), lambda: int(bytearray(b"x1"))):
    t(f)
print(b"a" + bytearray(b"b"), bytearray(b"a") + b"b", bytearray(b"ab") * 2, 2 * bytearray(b"ab"))
print(bytearray(b"a") == b"a", b"a" == bytearray(b"a"), bytearray(b"a") < b"b", bytearray(b"b") >= bytearray(b"a"), bytearray(b"a") != "a", bytearray() == bytearray(b""), 97 in bytearray(b"a"), b"el" in bytearray(b"hello"), bytearray(b"el") in b"hello")
c = bytearray(b"abc"); d = c; c += b"def"; c *= 2; print(d, c is d)
c.extend(range(3)); c.extend(bytearray(b"!")); c.insert(0, 1); c.insert(-1, 2); c.reverse(); print(c, len(c), c.copy() == c, c.copy() is c)
c.clear(); print(c, not c, list(bytearray(b"az")), sorted(bytearray(b"ba")), max(bytearray(b"ab")), sum(bytearray(b"ab")), list(reversed(bytearray(b"ab"))), tuple(bytearray(2)), set(bytearray(b"aa")), bytes(bytearray(b"q")), str(bytearray(b"q")), str(bytearray(b"q"), "ascii"), int(bytearray(b"12")), float(bytearray(b"1.5")), int.from_bytes(bytearray(b"\x01\x02"), "big"))
class Mine(bytearray):
    def first(self): return self[0]
m = Mine(b"xyz"); m.append(65); print(m.first(), m, len(m), isinstance(m, bytearray), m == b"xyzA", type(m.upper()).__name__, type(m[:2]).__name__)
class Idx:
    def __index__(self): return 66
e = bytearray(b"ab"); e.append(Idx()); e[0] = Idx(); e.insert(Idx(), 1); print(e, e.pop(), e.center(Idx(), b".")[:3])
e.resize(5); print(e); e.resize(1); print(e, bytearray(b"a,b").split(b","), bytearray(b"x").isdigit())
for i, byte in enumerate(bytearray(b"hi")): print(i, byte, chr(byte))
f = bytearray()
for i in range(2000): f.append(i % 256); f.extend(b"ab")
print(len(f), f[-3:], f.count(b"ab"))
while len(f) > 3: del f[-100:]
print(f)
bytearray(b"end")
