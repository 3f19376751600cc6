data = [1, 5, 2, 8]
if (n := len(data)) > 3:
    print("many", n)
print([y := x + 1, y * 2] if (x := 3) else None, x, y)
print([last := v for v in data], last)
print(any((found := v) > 4 for v in data), found)
lines = iter(["a", "b", "", "c"])
while line := next(lines):
    print("line", line)
print([(v, sq) for v in data if (sq := v * v) > 3], sq)


def f(a, b=0):
    return a + b


print(f(k := 2, b=(k := k + 1)), k)
print({(key := "a"): (value := 1)}, key, value)
total = 0
print([total := total + v for v in data], total)


def local():
    if (inner := 5) and (inner2 := inner * 2):
        pass
    return inner, inner2


print(local())
print((a := 1, b := 2), a, b, not (c := 0), c)
print(f"{(w := 7)} {w=}")
x = (y := 10) + (z := y)
x, y, z
