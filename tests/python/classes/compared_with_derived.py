# A value of a built-in type and an instance of a class that derives from another: the latter's own comparison is asked.
class Number(float):
    def __eq__(self, other):
        return "Number"

    __hash__ = None


class Text(str):
    def __eq__(self, other):
        return "Text"

    def __gt__(self, other):
        return "Text >"

    __hash__ = str.__hash__


class Items(list):
    def __eq__(self, other):
        return "Items"


class Pair(tuple):
    def __eq__(self, other):
        return "Pair"

    def __ne__(self, other):
        return "Pair !="

    __hash__ = None


class Whole(int):
    def __eq__(self, other):
        return "Whole"

    __hash__ = int.__hash__


others = [Number(1), Text("a"), Items([1]), Pair((1,)), Whole(1)]
for value in [1, 1.5, "a", b"a", [1], (1,), {1}, {}, None, True, bytearray(b"a"), range(3), 1j, frozenset(), ...]:
    print(value, [value == other for other in others], [value != other for other in others])
print("a" < Text("b"))
print([1.5] == [Whole(1)], [1.5].index(Whole(1)), Whole(1) in [1.5], {1: 1.5} == {1: Whole(1)})
