# host
def descend(n):
    if n == 0:
        return host_echo(["bottom"])
    result = descend(n - 1)
    result.append(n)
    return result


print(len(descend(100)), descend(5))


def tree(depth):
    if depth == 0:
        return host_echo(1)
    return host_add(tree(depth - 1), tree(depth - 1))


print(tree(6))


def gen(n):
    if n:
        yield from gen(n - 1)
        yield host_echo(n)


print(list(gen(20)))


class Nested:
    def __init__(self, n):
        self.inner = Nested(n - 1) if host_echo(n) else None

    def __repr__(self):
        return f"<{self.inner!r}>" if host_echo(True) else ""

    def __eq__(self, other):
        return host_echo(self.inner is None) == (other.inner is None) and (self.inner is None or self.inner == other.inner)


print(Nested(5), Nested(4) == Nested(4), Nested(3) == Nested(4))
print(sorted(range(5), key=lambda a: sum(sorted([a, 1, 2], key=lambda b: max([b, host_echo(-b)], key=host_echo)))))
print(list(map(lambda x: list(map(lambda y: host_add(x, y), range(2))), range(2))))


def mutual_a(n):
    return host_echo("a") if n == 0 else mutual_b(n - 1)


def mutual_b(n):
    return host_echo("b") if n == 0 else mutual_a(n - 1)


mutual_a(7), mutual_b(7)
