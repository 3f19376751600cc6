# Lists of what a built-in makes of items, of all lengths about those that are charged for: what they cost does not depend on
# when memory is collected.
for n in (3, 15, 16, 17, 32, 70) * 60:
    items = list(range(100, 100 + n))
    made = list(map(repr, items))
    more = tuple(map(str, items)), sorted(map(repr, items)), ",".join(map(str, items))
print(len(made), made[:3], len(more[0]), more[1][-1], len(more[2]))


def numbers(n):
    for i in range(n):
        yield i


print([len(list(numbers(n))) for n in (0, 1, 15, 16, 17, 100)], len(tuple(numbers(33))), sorted(numbers(20))[-1])
s = {1, 2, 3}
print(s <= set(range(300)), s.isdisjoint(range(5, 500)), set(range(300)).isdisjoint(range(299, 900)), s >= set(range(400)))
