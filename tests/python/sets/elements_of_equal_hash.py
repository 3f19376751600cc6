class Key:
    asked = 0

    def __init__(self, name):
        self.name = name

    def __hash__(self):
        return 1

    def __eq__(self, other):
        Key.asked += 1
        return self is other


# Elements that share a hash are compared with those that the result has, also where they come from one set.
keys = [Key(name) for name in 'abcd']
whole, part = set(keys), set(keys[1:])
for name, act in {
    'and': lambda: whole & part,
    'sub': lambda: whole - part,
    'sub of others': lambda: whole - {5},
    'sub of a frozenset': lambda: whole - frozenset({5, 6}),
}.items():
    Key.asked = 0
    result = act()
    print(name, len(result), Key.asked)
