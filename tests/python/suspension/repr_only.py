# host
class Node:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return host_add("Node(", repr(host_echo(self.name))) + ")"


n = Node("a")
nested = [n, {"k": (n, {1: n})}]
nested.append(nested)
print(n, [n, n], (n,), {n}, frozenset([n]), nested)
print(f"{n} {[n]!r}", "%r" % (n,), "{!r}".format([n]), ascii([Node("ü")]))


class Broken:
    def __repr__(self):
        host_fail("LookupError", "no repr")


for use in (repr, str, lambda b: f"{b}", lambda b: [1, [b]].__repr__(), lambda b: "%s" % b):
    try:
        use(Broken())
    except LookupError as error:
        print("failed", error)
[n, {1: n}]
