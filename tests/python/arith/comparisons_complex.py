print(1 < 2, 1 <= 1, 2 > 1, 2 >= 3, 1 == 1.0, 1 != 2)
print("a" < "b", "a" < "B", "abc" < "abd", "ab" < "abc", "" < "a", "é" > "z")
print([1, 2] < [1, 3], [1, 2] < [1, 2, 0], [] < [0], (1, "a") < (1, "b"), [1] == (1,))
print({1, 2} < {1, 2, 3}, {1, 2} <= {1, 2}, {1, 4} < {1, 2, 3}, {1} == frozenset({1}))
print({"a": 1, "b": 2} == {"b": 2, "a": 1}, {"a": 1} != {"a": 1.0}, {} == [])
print(None == None, None is None, None == 0, () == (), "1" == 1)
print(1 in [1, 2], 3 not in [1, 2], "bc" in "abcd", 2 in {2: 0}, 5 in range(0, 10, 5), b"b" in b"abc", 98 in b"abc")
x = [1]
y = [1]
z = x
print(x == y, x is y, x is z, x is not y)
print(1 < 2 == 2, 1 < 3 > 2, (1 < 2) < 2, 1 == 1 != 2, 3 in [3] == True)
for a, b in [(1, "a"), ([1], (1,)), (None, 1), ({}, {}), ({1}, [1]), (1j, 2j)]:
    try:
        print(a < b)
    except TypeError as error:
        print(error)
try:
    [1, "a"] < [1, 2]
except TypeError as error:
    print(error)
for container in (5, None, 1.5):
    try:
        1 in container
    except TypeError as error:
        print(error)
try:
    1 in "abc"
except TypeError as error:
    print(error)
nan = float("nan")
print([nan] == [nan], nan in [nan], nan == nan, (nan,) < (nan,), {nan: 1} == {nan: 1})
min([3, 1, 2]) <= 1
