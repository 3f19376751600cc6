class Version:
    def __init__(self, text):
        self.parts = [int(p) for p in text.split(".")]

    def __repr__(self):
        return "v" + ".".join(map(str, self.parts))

    def __eq__(self, other):
        if not isinstance(other, Version):
            return NotImplemented
        return self.parts == other.parts

    def __lt__(self, other):
        return self.parts < other.parts

    def __le__(self, other):
        return self.parts <= other.parts

    def __hash__(self):
        return hash(tuple(self.parts))


vs = [Version(t) for t in ("1.10", "1.2", "2.0", "1.2")]
print(sorted(vs), max(vs), min(vs), sorted(vs, reverse=True))
print(vs[1] == vs[3], vs[1] != vs[3], vs[0] > vs[1], vs[0] >= vs[1], vs[1] == "1.2", vs[1] != 5, len(set(vs)), vs[1] in vs[2:], vs.index(Version("2.0")), vs.count(Version("1.2")))
print(vs[1] < vs[0] < vs[2], {vs[1]: "a"}[vs[3]])


class OnlyEq:
    def __eq__(self, other):
        return True


o = OnlyEq()
print(o == 5, 5 == o, o != 5, o in [1], [1] == [o], OnlyEq.__hash__)
try:
    hash(o)
except TypeError as error:
    print(error)
try:
    {o}
except TypeError as error:
    print(error)
try:
    o < o
except TypeError as error:
    print(error)


class Ne:
    def __ne__(self, other):
        return "ne answer"


print(Ne() != 1, Ne() == 1)


class Odd:
    def __lt__(self, other):
        return "not a bool"

    def __eq__(self, other):
        return []


print(Odd() < 1, Odd() == 1, 1 > Odd(), not (Odd() == 1), Odd() in [1], 1 if Odd() < 1 else 2)


class Silly:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return self.n < other.n


print([s.n for s in sorted([Silly(3), Silly(1), Silly(2)])], max(Silly(1), Silly(2), key=lambda s: s.n).n)
(1, Version("1.0")) < (1, Version("1.1")), [Version("3")] > [Version("2")] if hasattr(Version, "x") else None
