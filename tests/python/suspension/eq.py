# host
class Item:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        print("eq", self.n)
        return host_echo(self.n) == host_echo(other.n if isinstance(other, Item) else other)

    def __repr__(self):
        return f"Item({self.n})"


a, b, c = Item(1), Item(1), Item(2)
print(a == b, a == c, a != c, a == 1, 2 == c)
items = [a, b, c]
print(items.index(c), items.count(1), Item(2) in items, 5 in items)
items.remove(2)
print(items, [a, c] == [b, c], (a,) == (b,), [a] != [c], {"k": a} == {"k": b})
print(items == [a, a, a], [c, a] == [a, c], a in (c, b))
match a:
    case 2:
        print("two")
    case 1:
        print("one")
try:
    class Broken:
        def __eq__(self, other):
            host_fail("RuntimeError", "cannot compare")

    print(Broken() in [1, 2])
except RuntimeError as error:
    print(error)
print(all(x == y for x, y in zip([a, c], [b, c])))
[a, 5].index(5)
