# What a loop over enumerate gives, whatever its target does with the pairs.
class Box:
    pass


def lists():
    yield from ([], ["a"], ["a", "b"], ["a", "b", "c"], list(range(7)))


for items in lists():
    whole = []
    for pair in enumerate(items):
        whole.append(pair)
    print(whole)
    print([pair for pair in enumerate(items)])
    print([(i, x) for i, x in enumerate(items)])
    print({i: x for i, x in enumerate(items, 5)})
    starred = []
    for i, *rest in enumerate(items):
        starred.append((i, rest))
    print(starred)
    nested = []
    for [i, x] in enumerate(items, start=-1):
        nested.append((x, i))
    print(nested)
    box = Box()
    for box.pair in enumerate(items):
        pass
    print(getattr(box, "pair", None))
    seen = [None]
    for seen[0] in enumerate(items):
        pass
    print(seen)
    for i, x in enumerate(enumerate(items)):
        print(i, x)

# A list that grows, shrinks, and grows again behind the loop.
grows = [1, 2, 3]
for i, x in enumerate(grows):
    if len(grows) < 8:
        grows.append(x * 10)
print(grows)
for pair in enumerate(grows):
    grows.pop()
    print(pair, end=" ")
print(grows)
numbered = enumerate(grows)
for pair in numbered:
    pass
grows.extend([7, 8])
print(list(numbered), next(numbered, "over"))
for pair in numbered:
    print("never")

# One iterator for two loops.
numbered = enumerate("abcdef".replace("f", ""))
for i, x in numbered:
    print(i, x)
    if i == 1:
        break
for pair in numbered:
    print(pair)
numbered = enumerate(list("wxyz"))
for pair in numbered:
    print(pair, next(numbered))

# Numbers that do not stay small.
for i, x in enumerate([1, 2, 3], 2**47 - 2):
    print(i, x)
for pair in enumerate([1, 2, 3], 2**47 - 2):
    print(pair)
for pair in enumerate([1, 2], -(2**63)):
    print(pair)


# Other iterators as wholes and as pairs.
for source in (
    lambda: zip([1, 2, 3], "ab"),
    lambda: {"x": 1, "y": 2}.items(),
    lambda: iter([(1, 2), (3, 4)]),
    lambda: (pair for pair in [(1, 2), (3, 4)]),
    lambda: map(lambda x: (x, x), [1, 2]),
    lambda: reversed([(1, 2), (3, 4)]),
    lambda: enumerate((5, 6)),
    lambda: enumerate(range(2)),
    lambda: enumerate({"k": 0}),
):
    for pair in source():
        print(pair, end=" ")
    for a, b in source():
        print(a, b, end=" ")
    for a, *b in source():
        print(a, b, end=" ")
    print([pair for pair in source()], [a for a, b in source()])
