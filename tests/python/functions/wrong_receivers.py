# Built-in methods called with a receiver of another type.
def gen():
    yield 1


for f in (lambda: list.append(5, 1), lambda: str.upper(5), lambda: dict.get([], 1), lambda: BaseException.add_note(5, "x"), lambda: type.mro(5), lambda: set.add([], 1), lambda: int.__add__("a", 1), lambda: type(gen()).send(5, 1), lambda: range.index(5, 1), lambda: tuple.count([], 1), lambda: bytes.decode("a"), lambda: dict.items(5), lambda: str.upper(), lambda: list.__len__(), lambda: object.__setattr__(object(), 5, 1), lambda: object.__delattr__(gen, 5), lambda: object.__getattribute__(5, 5), lambda: sorted([1, "a"], key=str.upper), lambda: list(map(str.upper, ["a", 1]))):
    try:
        print(f())
    except TypeError as error:
        print(error)


class Holder:
    add = list.append
    size = len


try:
    Holder().add(1)
except TypeError as error:
    print(error)
try:
    gen().throw(int, 5)
except TypeError as error:
    print(error)
