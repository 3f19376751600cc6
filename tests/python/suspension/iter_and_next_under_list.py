# host
class Numbers:
    def __init__(self, n):
        self.n = n
        self.i = 0

    def __iter__(self):
        host_echo("starting")
        return self

    def __next__(self):
        if host_echo(self.i) >= self.n:
            self.i = 0
            raise StopIteration
        self.i = host_add(self.i, 1)
        return self.i * 10


n = Numbers(3)
print(list(n), tuple(n), sum(n), max(n), sorted(n, reverse=True), set(n) == {10, 20, 30})
print([*n], (*n, 0), [x + 1 for x in n], {x: 1 for x in n}, dict(zip(n, "abc")), list(zip("ab", n)))
n.i = 0
print(list(enumerate(n)), list(map(str, n)), list(filter(lambda x: x > 10, n)), 20 in n)
n.i = 0
print(any(n))
n.i = 0
print(all(n), ",".join(str(x) for x in n), list(reversed(list(n))), bytes(n))
a, b, c = n
print(a, b, c)
first, *rest = n
print(first, rest)
items = [1]
items.extend(n)
items += n
items[:0] = n
print(items)
d = dict.fromkeys(n)
s = {0}
s.update(n)
print(d, sorted(s), s >= set(n), s.issuperset(n), {10, 5}.intersection(n))
for x in n:
    print(x, end=" ")
print(*n)


def spread(*args):
    return len(args)


print(spread(*n), spread(*n, *n), min(n, key=lambda x: -x), next(n), next(n))


class Broken(Numbers):
    def __next__(self):
        host_fail("OSError", "read failed")


for use in (list, sum, sorted, set, lambda it: [*it], lambda it: [x for x in it], lambda it: 5 in it):
    try:
        use(Broken(1))
    except OSError as error:
        print(error)
list(Numbers(0))
