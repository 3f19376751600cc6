# host
class Sized:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return host_echo(self.n)

    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError
        return host_echo(i)


s = Sized(3)
print(len(s), bool(s), not s, bool(Sized(0)), list(s), list(reversed(s)), s[-1] if False else s[2])
print("full" if s else "empty", "full" if Sized(0) else "empty", [len(Sized(n)) for n in range(3)], sorted([Sized(2), Sized(1)], key=len)[0].n, max([Sized(1), Sized(5)], key=len).n)
print(sum(map(len, [Sized(1), Sized(2)])), len(s) == 3, range(len(s)), list(zip(s, "abc")), list(enumerate(s)))
for bad in (-1, "x", None, 2.5):
    try:
        print(len(Sized(bad)))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


class Broken:
    def __len__(self):
        host_fail("OSError", "cannot count")


for use in (len, bool, lambda b: 1 if b else 2, lambda b: list(reversed(b))):
    try:
        print(use(Broken()))
    except (OSError, TypeError) as error:
        print(type(error).__name__, error)
