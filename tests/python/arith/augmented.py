# Augmented assignment to names, items and attributes.
x = 10
x += 5
print(x)
x -= 3
x *= 2
print(x)
x //= 5
x **= 3
print(x)
x %= 50
x <<= 2
x |= 1
x ^= 7
x &= 0xFF
x >>= 1
print(x)
x /= 4
print(x)


class Box:
    count = 0

    def __init__(self):
        self.items = []


box = Box()
box.count += 1
print(box.count, Box.count)
box.items += [1, 2]
box.items *= 2
print(box.items)
calls = []


def where(n):
    calls.append(n)
    return n


data = [1, 2, 3]
data[where(1)] += where(10)
print(data, calls)
table = {"a": [1]}
same = table["a"]
table["a"] += [2]
print(same, same is table["a"])
t = (1, 2)
u = t
t += (3,)
print(t, u)
s = "ab"
s += "c"
s *= 3
print(s)
try:
    missing += 1
except NameError as error:
    print(error)
holder = ([1],)
try:
    holder[0] += [2]
except TypeError as error:
    print(error, holder)
n = 5
try:
    n += "x"
except TypeError as error:
    print(error)
try:
    n -= "x"
except TypeError as error:
    print(error)
data
