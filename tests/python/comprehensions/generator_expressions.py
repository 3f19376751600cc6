def loud(n):
    print("make", n)
    return n


g = (loud(x) for x in range(3))
print(type(g).__name__)
print(next(g))
print(list(g), list(g))
print(any(loud(x) > 0 for x in range(5)))
print(all(loud(x) < 1 for x in range(5)))
it = (x * y for x in [1, 2] for y in [10, 20] if x + y != 21)
print([*it])
pipeline = (x + 1 for x in (y * 2 for y in range(4)) if x != 2)
print(sum(pipeline), next(pipeline, "done"))
try:
    (x for x in None)
except TypeError as error:
    print(error)
failing = (1 // x for x in (1, 0, 2))
print(next(failing))
try:
    next(failing)
except ZeroDivisionError as error:
    print(error)
print(list(failing))
try:
    next(x for x in [])
except StopIteration as error:
    print(repr(error))
print(next((x for x in range(10) if x * x > 50), None), dict((x, x * 2) for x in range(3)), set(x % 2 for x in range(5)))
first, second, *rest = (c for c in "wxyz")
print(first, second, rest, 3 in (x for x in range(5)), sorted((x for x in "cab"), reverse=True))
g = (x for x in range(5))
print(2 in g, list(g))
print(f"{sum(x for x in range(4))}", str.join("-", (str(x) for x in range(3))), list(zip((x for x in "ab"), (y for y in "cd"))))
g.close()
list(g)
