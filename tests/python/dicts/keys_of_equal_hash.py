class Twin:
    def __init__(self, of):
        self.of = of
        self.asked = 0

    def __hash__(self):
        return hash(self.of)

    def __eq__(self, other):
        self.asked += 1
        return False


# A key whose hash is that of a string stands before it: it is asked at each look-up, wherever the string was found last.
twin = Twin('a')
first = {'z': 0, 'a': 1}
second = {twin: 0, 'a': 1}
asked = twin.asked
for action in (
    lambda: second['a'],
    lambda: second.get('a'),
    lambda: 'a' in second,
    lambda: second.__setitem__('a', 3),
    lambda: second.setdefault('a', 4),
    lambda: second['a'],
):
    first['a']
    action()
    print(twin.asked - asked)
    asked = twin.asked

# After the string it is not asked for it.
third = {'a': 1, Twin('a'): 2}
late = list(third)[1]
late.asked = 0
third['a'], third.get('a'), 'a' in third
print(late.asked, len(third))

# Copies, merges, and larger dicts with an index do the same.
for make in (dict, lambda d: d | {}, lambda d: {**d}, lambda d: d.copy(), lambda d: d | {i: i for i in range(40)}):
    copy = make(second)
    asked = twin.asked
    first['a']
    copy['a']
    print(twin.asked - asked, len(copy))

# Taken out, it is no longer asked.
asked = twin.asked
items = {twin: 0, 'a': 1}
for key in list(items):
    if key != 'a':
        del items[key]
asked = twin.asked
print(items['a'], items.get('a'), twin.asked - asked)
