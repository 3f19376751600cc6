def attempt(call):
    try:
        call()
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)


def two(value):
    a, b = value
    print("ok", a, b)


def star(value):
    a, b, *c = value
    print("ok", a, b, c)


def star_last(value):
    *a, b, c = value
    print("ok", a, b, c)


def nested(value):
    (a, b), c = value
    print("ok", a, b, c)


for value in ([1], [1, 2], [1, 2, 3], (), (1, 2, 3), "a", "ab", "abc", {1: 2}, 5, None, 1.5, range(3), iter([1]), iter([1, 2, 3]), (x for x in "wxyz")):
    attempt(lambda: two(value))
for value in ([1], [1, 2], "abc", [], 5, iter([1])):
    attempt(lambda: star(value))
    attempt(lambda: star_last(value) if not hasattr(value, "__next__") else None)
for value in ([1, 2], ["ab", 2], [(1, 2, 3), 4], ["ab"]):
    attempt(lambda: nested(value))


def listy():
    return [*5]


def tuply():
    return (*None,)


def dicty():
    return {**[1]}


def setty():
    return {*1.5}


def call_star():
    print(*5)


def call_keys():
    return dict(**{"a": 1}, **{1: 2})


for f in (listy, tuply, dicty, setty, call_star, call_keys):
    attempt(f)
done = []
try:
    done, (x, y) = [1], [2]
except ValueError as error:
    print(error, done)
try:
    for a, b in [(1, 2), (3,)]:
        print(a, b)
except ValueError as error:
    print(error)
try:
    [a for a, b in ["xyz"]]
except ValueError as error:
    print(error)


class Bad:
    def __iter__(self):
        yield 1
        raise KeyError("while unpacking")


try:
    a, b, c = Bad()
except KeyError as error:
    print(error)
