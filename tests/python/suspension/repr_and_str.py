# host
class Node:
    def __init__(self, name, *children):
        self.name = name
        self.children = children

    def __repr__(self):
        return host_add("Node(", repr(host_echo(self.name))) + ")"

    def __str__(self):
        return host_echo("str of ") + self.name

    def __format__(self, spec):
        return host_echo(f"[{self.name}:{spec}]")


n = Node("a")
print(n)
print(repr(n), str(n), [n, n], (n,), {n: 1} if n else 0, {"k": [n]})
print(f"{n} {n!r} {n!s} {n:spec} {[n]}", "{} {!r} {:x}".format(n, n, n), "%s %r" % (n, n), format(n, "y"))
print("a", n, Node("b"), sep="|", end=".\n")
print(ascii(n), list(map(str, [n, Node("c")])), ",".join(repr(x) for x in [n]))


class Broken:
    def __repr__(self):
        host_fail("LookupError", "no repr")


for use in (repr, str, print, lambda b: f"{b}", lambda b: [b].__repr__(), lambda b: "%s" % b):
    try:
        use(Broken())
    except LookupError as error:
        print("failed", error)
try:
    print("kept?", Broken())
except LookupError:
    print()
nested = [n]
nested.append(nested)
print(nested)


class WithError(Exception):
    def __str__(self):
        return host_echo("told by the host")


try:
    raise WithError
except WithError as error:
    print(error)
[n, {1: n}]
