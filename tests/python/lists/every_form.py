# Every list method with every form of its arguments, and its errors.
def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__ + ":", e)

a = [3, 1, 2]
a.append(4); print(a)
a.extend("ab"); print(a)
a.extend(x for x in range(2)); print(a)
a.insert(0, "first"); a.insert(100, "last"); a.insert(-1, "before"); print(a)
print(a.pop(), a.pop(0), a.pop(-1), a)
a.remove("a"); print(a)
print(a.index(1), a.index(1, 2), a.count(1))
attempt(lambda: a.index("zz"))
attempt(lambda: a.index(3, 1))
attempt(lambda: a.index(1, 0, 1))
attempt(lambda: a.remove("zz"))
attempt(lambda: [].pop())
attempt(lambda: [1].pop(5))
attempt(lambda: [1].pop("a"))
attempt(lambda: a.append())
attempt(lambda: a.append(1, 2))
attempt(lambda: a.extend(5))
attempt(lambda: a.extend())
attempt(lambda: a.insert(1))
attempt(lambda: a.insert("x", 1))
attempt(lambda: a.nope)
attempt(lambda: a[10])
attempt(lambda: a["x"])
attempt(lambda: a[1.5])
attempt(lambda: a[None])
attempt(lambda: a + (1,))
attempt(lambda: a + 5)
attempt(lambda: a * "x")
attempt(lambda: a * 1.0)
attempt(lambda: a < 5)
attempt(lambda: [1, "a"] < [1, 2])
attempt(lambda: sorted([1, "a"]))
attempt(lambda: sorted([None, 1]))
attempt(lambda: sorted(5))
attempt(lambda: sorted([1], key=5))
attempt(lambda: [1, 2].sort(5))
attempt(lambda: sorted([1], reverse="x"))
attempt(lambda: sorted([3, 1], reverse=None))
attempt(lambda: list(1))
attempt(lambda: list(1, 2))
attempt(lambda: list(x=1))
attempt(lambda: hash([]))
attempt(lambda: {[]: 1})
attempt(lambda: {[1]})
b = [5, 3, 8, 1]
b.sort(); print(b)
b.sort(reverse=True); print(b)
b.sort(key=lambda x: x % 3); print(b)
print(sorted(["b", "A", "c"], key=str.lower), sorted(["b", "A", "c"], key=str.lower, reverse=True))
b.reverse(); print(b, b.copy() is b, b.copy() == b)
b.clear(); print(b)
c = list(range(10))
c[2:5] = ["x"]; print(c)
c[1:1] = [7, 7]; print(c)
c[::2] = [0] * len(c[::2]); print(c)
del c[0]; del c[-1]; del c[1:3]; print(c)
del c[::2]; print(c)
def bad():
    c[::2] = [1, 2, 3, 4, 5]
attempt(bad)
def bad():
    c[0:1] = 5
attempt(bad)
def bad():
    c[99] = 5
attempt(bad)
def bad():
    del c[99]
attempt(bad)
def bad():
    c["a"] = 5
attempt(bad)
def bad():
    c[0:2:0] = []
attempt(bad)
d = [1, 2]
d += (3, 4); d += "x"; d *= 2; print(d)
d = d + [9]; print(d, [0] * 3, 2 * [1, 2], [1, 2] == [1, 2], [1, 2] != [2, 1], [1, 2] < [1, 3], [1] < [1, 0], [] < [0])
print(1 in d, 99 in d, not d, bool([]), len(d), min(d[:2]), max(d[:2]), sum(d[:2]))
m = [[0] * 3 for _ in range(2)]
m[0][1] = 5; print(m)
n = [[0] * 2] * 2
n[0][0] = 1; print(n, n[0] is n[1])
print(list(zip([1, 2, 3], "abc")), list(map(lambda x: x * 2, [1, 2])), list(filter(None, [0, 1, "", "a", None])), [x for x in range(10) if x % 3 == 0])
x, *y = [1, 2, 3]; print(x, y)
*x, y = [1, 2, 3]; print(x, y)
x, *y, z = "abcd"; print(x, y, z)
print([*range(3), *"ab"], [*[], *[1]])
e = [1]; e.append(e); print(e, e == e)
print(str([1, "a", 2.5, None, True, (1,), {"k": [1]}, {1}, b"x"]))
print(list("abc"), list({"a": 1}), list((1, 2)), list(), list([1]))
