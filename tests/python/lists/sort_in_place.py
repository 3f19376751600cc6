words = ["pear", "fig", "Apple", "kiwi", "date"]
words.sort()
print(words)
words.sort(key=str.lower)
print(words)
words.sort(key=len, reverse=True)
print(words)
pairs = [("b", 2), ("a", 2), ("c", 1), ("d", 2)]
pairs.sort(key=lambda p: p[1])
print(pairs)
pairs.sort(key=lambda p: p[1], reverse=True)
print(pairs)
pairs.sort(key=lambda p: (-p[1], p[0]))
print(pairs)
try:
    [1, "a", 2].sort()
except TypeError as error:
    print(error)
try:
    [1, 2].sort(len)
except TypeError as error:
    print(error)
mixed = [3, 1, None]
try:
    mixed.sort()
except TypeError as error:
    print(error, len(mixed))


class Bad:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        if other.n == 3 or self.n == 3:
            raise RuntimeError("three is not comparable")
        return self.n < other.n


data = [Bad(2), Bad(1), Bad(3), Bad(0)]
try:
    data.sort()
except RuntimeError as error:
    print(error, sorted(b.n for b in data))
live = [3, 2, 1]


def spy(x):
    print("key", x, live)
    return x


live.sort(key=spy)
print(live)


def grow(x):
    live.append(x)
    return x


try:
    live.sort(key=grow)
except ValueError as error:
    print(error)
print(live)
big = [(i * 7919) % 101 for i in range(300)]
big.sort()
print(big[:5], big[-5:], all(big[i] <= big[i + 1] for i in range(299)))
[True, 0, 2.5, -1].sort()
