class Celsius(float):
    def __new__(cls, value, unit="C"):
        self = super().__new__(cls, value)
        self.unit = unit
        return self

    def __repr__(self):
        return f"{float(self)}°{self.unit}"


t = Celsius("21.5")
print(t, t + 1, type(t + 1).__name__, t.unit, t == 21.5, t > 20, round(t), f"{t:.2f}", [t])


class Stack(list):
    def push(self, x):
        self.append(x)
        return self

    def peek(self):
        return self[-1]

    def __repr__(self):
        return "Stack" + super().__repr__()


s = Stack([1])
print(s.push(2).push(3), s.peek(), len(s), s[0], s + [4], type(s + [4]).__name__, type(s[:1]).__name__, s == [1, 2, 3], isinstance(s, list), sorted(s, reverse=True), 2 in s, s.pop())


class Counter(dict):
    def __init__(self, items=()):
        super().__init__()
        for item in items:
            self[item] += 1

    def __missing__(self, key):
        return 0

    def most(self):
        return max(self.items(), key=lambda kv: kv[1])


c = Counter("mississippi")
print(c, c["z"], "z" in c, c.most(), c.get("z"), len(c), dict(c), c == {"m": 1, "i": 4, "s": 4, "p": 2}, {**c})


class Upper(str):
    def __new__(cls, value):
        return super().__new__(cls, value.upper())

    def __add__(self, other):
        return Upper(str(self) + other)


u = Upper("abc")
print(u, u + "def", type(u + "x").__name__, type(u.lower()).__name__, u == "ABC", {u: 1}["ABC"], u[0], "-".join(u))


class Flags(int):
    def __or__(self, other):
        return Flags(int(self) | int(other))

    def __repr__(self):
        return f"Flags({int(self):#b})"


print(Flags(1) | Flags(4), Flags(3) & 1, Flags(2) + 1, Flags(5) == 5, [1, 2, 3][Flags(1)], range(Flags(2)))


class Bag(set):
    def add(self, x):
        print("adding", x)
        super().add(x)


b = Bag([1])
b.add(2)
b.update([3])
print(sorted(b), len(b), b | {9} == {1, 2, 3, 9}, type(b | {9}).__name__, b)


class Pair(tuple):
    __slots__ = ()

    def __new__(cls, a, b):
        return tuple.__new__(cls, (a, b))

    def swap(self):
        return Pair(self[1], self[0])


p = Pair(1, 2)
a, b = p.swap()
print(p, a, b, p.swap(), type(p.swap()).__name__, p + (3,), hash(p) == hash((1, 2)))
Stack("xy")
