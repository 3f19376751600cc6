# host
import math


def items(*values):
    for value in values:
        yield host_echo(value)


print(list(items(1, 2)), tuple(items(1)), set(items(1, 1)), frozenset(items(2)), dict(items(("a", 1), ("b", 2))), bytes(items(65, 66)))
print(sum(items(1, 2)), min(items(3, 1)), max(items(3, 1)), sorted(items(2, 1)), any(items(0, 1)), all(items(1, 0)), "".join(items("a", "b")))
print(list(enumerate(items("x"))), list(zip(items(1), items(2))), list(map(str, items(1))), list(filter(None, items(0, 5))), dict.fromkeys(items("k")), list(reversed(list(items(1, 2)))))
print(math.fsum(items(0.5, 0.25)), math.prod(items(2, 3)), math.gcd(*items(12, 18)), math.dist(list(items(0, 0)), list(items(3, 4))))
a = [0]
a.extend(items(1, 2))
a[1:1] = items(8, 9)
a += items(7)
print(a, a[: host_echo(2)])
s = {0}
s.update(items(1), items(2))
s |= set(items(3))
print(sorted(s), s.union(items(9)) == {0, 1, 2, 3, 9}, sorted(s.intersection(items(1, 50))), sorted(s.difference(items(0))), s.issuperset(items(1)), s.isdisjoint(items(70)), sorted(s.symmetric_difference(items(0, 5))))
d = {"z": 0}
d.update(items(("y", 1)))
d |= items(("x", 2))
print(d, 2 in items(1, 2), 5 not in items(1), next(items(4)), next(items(), "none"), [*items(1), *items(2)], {*items(3)}, (*items(4),))
x, *y = items(1, 2, 3)
print(x, y, print(*items("a", "b"), sep="-"), "%s %s" % tuple(items(1, 2)), "{} {}".format(*items(3, 4)), dict(**dict(items(("kw", 1)))))
for i, (p, q) in enumerate(items((1, 2), (3, 4))):
    print(i, p, q)


def bad(*values):
    yield from values
    host_fail("EOFError", "source ended")


for use in (list, sum, sorted, set, max, math.fsum, lambda it: [*it], lambda it: [0].extend(it), lambda it: {0}.update(it), lambda it: dict.fromkeys(it), lambda it: list(zip(it, [1, 2, 3, 4])), lambda it: 99 in it, lambda it: bytes(it), lambda it: ",".join(map(str, it))):
    try:
        use(bad(1, 2))
    except EOFError as error:
        print(error, end=" ")
print()
