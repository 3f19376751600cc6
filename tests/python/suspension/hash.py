# host
class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return host_echo(self.n % 3)

    def __eq__(self, other):
        return host_echo(self.n) == other.n

    def __repr__(self):
        return f"K{self.n}"


d = {Key(1): "a", Key(4): "b", Key(2): "c"}
d[Key(4)] = "B"
print(d, d[Key(1)], d.get(Key(7)), d.get(Key(2)), Key(5) in d, len(d))
print(d.pop(Key(1)), d.setdefault(Key(2), "x"), d.setdefault(Key(8), "y"), d)
del d[Key(2)]
print(d, dict.fromkeys([Key(3), Key(3), Key(6)], 0), {Key(n): n for n in (1, 4, 1)})
s = {Key(1), Key(1), Key(4)}
s.add(Key(7))
s.discard(Key(1))
print(len(s), Key(4) in s, Key(1) in s, sorted(k.n for k in s | {Key(9)}), sorted(k.n for k in s & {Key(7)}), sorted(k.n for k in s - {Key(4)}))
print(hash(Key(5)), hash((Key(1), 2)) == hash((Key(1), 2)), frozenset([Key(2), Key(2)]), d == {Key(4): "B", Key(8): "y"})


class Broken:
    def __hash__(self):
        host_fail("TypeError", "no hash today")


for use in (lambda: {Broken(): 1}, lambda: {Broken()}, lambda: d[Broken()], lambda: Broken() in s, lambda: hash(Broken())):
    try:
        use()
    except TypeError as error:
        print(error)
print(d | {Key(1): "new"})
d.update({Key(4): "updated"})
d
