a = bytearray(b"hello")
print(a, len(a), a[0], a[1:3], bytes(a), a == b"hello", list(a[:2]))
a[0] = 72
a[1:3] = b"EY"
a.append(33)
a.extend(b"??")
a += b"."
a.insert(0, 62)
print(a, a.pop(), a.pop(0), a)
del a[0:2]
a.remove(33)
a.reverse()
print(a, a.find(b"l"), a.upper(), a.decode(), a * 2, a + b"x", b"x" + a)
b = bytearray(3)
c = b
c[1] = 255
print(b, b is c, bytearray("é", "utf-8"), bytearray([1, 2]), bytearray(), bytearray(b"ab") == bytearray(b"ab"))
for action in range(6):
    try:
        if action == 0:
            b[0] = 256
        elif action == 1:
            b.append("x")
        elif action == 2:
            b[9] = 1
        elif action == 3:
            b.remove(7)
        elif action == 4:
            hash(b)
        else:
            bytearray().pop()
    except (TypeError, ValueError, IndexError) as error:
        print(action, type(error).__name__, error)
b.clear()
print(b, bytearray(b"a,b").split(b","), bytearray(b"abc").hex(), bool(bytearray()), bytearray(b"x").copy())
for byte in bytearray(b"hi"):
    print(byte)
bytearray(b"end")
