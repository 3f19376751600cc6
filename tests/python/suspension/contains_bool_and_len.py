# host
class Bag:
    def __init__(self, items):
        self.items = items

    def __contains__(self, x):
        print("looking for", host_echo(x))
        return host_echo(x) in self.items

    def __len__(self):
        return host_echo(len(self.items))


class Flag:
    def __init__(self, value):
        self.value = value

    def __bool__(self):
        return host_echo(self.value)


b = Bag([1, 2])
print(1 in b, 5 in b, 5 not in b, len(b), bool(b), not b, bool(Bag([])))
if b:
    print("full")
if not Bag([]):
    print("empty")
yes, no = Flag(True), Flag(False)
print("yes" if yes else "no", "yes" if no else "no", not yes, bool(no), yes and 1, (no and 1) is no, (no or 2), no and yes or "end")
print([f.value for f in (yes, no, yes) if f], any([no, yes]), all([yes, no]), len(list(filter(None, [yes, no]))), len(list(filter(Flag, [1, 0]))) if False else "-")
n = 0
while Flag(n < 3):
    n += 1
print(n)
if no:
    print("never")
elif yes:
    print("elif")
assert yes
try:
    assert no, "message"
except AssertionError as error:
    print(error)


class Broken:
    def __bool__(self):
        host_fail("ValueError", "ambiguous")

    def __len__(self):
        host_fail("TypeError", "no length")

    def __contains__(self, x):
        host_fail("LookupError", "no search")


x = Broken()
for use in (lambda: not x, lambda: 1 if x else 2, lambda: x and 1, lambda: len(x), lambda: 1 in x, lambda: [0 for _ in [1] if x], lambda: any([0, x])):
    try:
        use()
    except (ValueError, TypeError, LookupError) as error:
        print(type(error).__name__, error)


class Compared:
    def __lt__(self, other):
        return Flag(isinstance(other, int) and other == 1)

    def __eq__(self, other):
        return Flag(False)


c = Compared()
print("lt" if c < 1 else "not lt", "lt" if c < 0 else "not lt", c in [1], not (c == 1), not (c < 1), len(sorted([c, c])), max(c, c) is c)
match yes:
    case v if v:
        print("guard")
