import typing as t

T = t.TypeVar("T")
U = t.TypeVar("U", default=int)


class Pair(t.Generic[T, U]):
    pass


print(Pair[str].__args__, Pair[str, bytes].__args__, Pair[T].__parameters__)


class Derived(Pair[str]):
    pass


print(Derived.__orig_bases__[0].__args__)
for wrong in [(), (str, int, bytes)]:
    try:
        Pair[wrong]
    except TypeError as e:
        print(str(e).replace("__main__.", ""))
print(str.join.__get__(",")(["a", "b"]), int.__add__.__get__(3)(4))
try:
    str.join.__get__(3)
except TypeError as e:
    print(e)
