a, b = 1, 2
(c, d), e = (3, 4), 5
[f, [g, h]] = 6, (7, 8)
print(a, b, c, d, e, f, g, h)
first, *rest = [1, 2, 3]
*start, last = "abc"
head, *mid, tail = range(5)
*all_of, = (1, 2)
x, *empty = [9]
print(first, rest, start, last, head, mid, tail, all_of, x, empty)
(a, *b), c = ("hey", 5)
print(a, b, c)
a, b = b, a
print(a, b)
a = b = c = []
a.append(1)
print(b, c is a)
i, seq = 1, [0, 0, 0]
i, seq[i] = 2, "x"
print(i, seq)


class Box:
    pass


box = Box()
box.a, box.b = 1, [2]
box.b[0], box.c = 5, 6
print(box.a, box.b, box.c)
for k, (v, *w) in {"a": (1, 2, 3), "b": "xy"}.items():
    print(k, v, w)
a, b, c = {"k1": 1, "k2": 2, "k3": 3}
print(a, b, c)
x, y = (lambda: (1, 2))()
(z,) = [5]
[w] = {6}
print(x, y, z, w)
m, n = "é😀"
print(m, n, *[1, 2], *"ab", *{"k": 0}, *(q for q in range(2)))
print([*range(3), *"x"], (*[1], 2), {*[1, 1], 2}, {**{"a": 1}, "b": 2, **{"a": 9}}, [*[], *()], (*"a",))
t = 1, *[2, 3]
print(t)
a, b = c = 1, 2
print(a, b, c)


def gen():
    print("first")
    yield 1
    print("second")
    yield 2
    print("exhausting")


p, q = gen()
r, *s = gen()
p, q, r, s
