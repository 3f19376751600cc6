# host
class Store:
    def __init__(self):
        self.data = {}

    def __getitem__(self, key):
        print("get", host_echo(str(key)))
        return self.data[key]

    def __setitem__(self, key, value):
        print("set", host_echo(str(key)))
        self.data[key] = host_echo(value)

    def __delitem__(self, key):
        print("del", host_echo(str(key)))
        del self.data[key]

    def __call__(self, *args, **kw):
        return host_echo([list(args), kw])


s = Store()
s["a"] = 1
s["a"] += host_echo(5)
s["b"], s["c"] = host_echo((2, [3]))
s["c"] += [4]
del s["b"]
print(s.data, s["a"], s(), s(1, k=2), list(map(s, "xy")), sorted([2, 1], key=lambda n: s(n)[0]))
s[1:2] = "slice"
s[1, 2] = "pair"
print(s[1:2], s[1, 2])
for s["loop"] in range(2):
    pass
try:
    s["missing"]
except KeyError as error:
    print(repr(error))


class Sequence:
    def __getitem__(self, i):
        if host_echo(i) >= 3:
            raise IndexError("end")
        return i * i

    def __len__(self):
        return host_echo(3)


q = Sequence()
print(list(q), [*q], 4 in q, 5 in q, list(reversed(q)), sum(q), list(zip(q, q)))
a, b, c = q
print(a, b, c)


class Multiplier:
    def __init__(self, n):
        self.n = n

    def __call__(self, x):
        if x == 13:
            host_fail("ValueError", "unlucky")
        return host_echo(x * self.n)

    def __index__(self):
        return host_echo(self.n)


two = Multiplier(2)
print(two(4), list(map(two, [1, 2])), [10, 20, 30][two], "abcdef"[two:], range(5)[two], bin(two), [0] * two, list(range(two)))
try:
    [two(x) for x in (1, 13)]
except ValueError as error:
    print(error)
callable(s)
