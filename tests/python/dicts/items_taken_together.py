# `items ^ items` and `in items` for values of every kind, many times over, so that memory is refused at any of them.
def toggled(rounds):
    wrong = []
    a, b = {}, {i: None for i in range(20)}
    c = {i: str(i) for i in range(10, 30)}
    d = {i: [i] for i in range(5)}
    for turn in range(rounds):
        junk = [[turn] for _ in range(5)]
        sizes = len(a.items() ^ b.items()), len(b.items() ^ c.items()), len(b.items() ^ dict(b).items())
        if sizes != (20, 40, 0):
            wrong.append((turn, sizes))
        if d.items() ^ {i: [i] for i in range(5)}.items():
            wrong.append(turn)
    return wrong


print(toggled(40))


class Answers:
    def __init__(self, answer):
        self.answer = answer

    def __eq__(self, other):
        return self.answer

    __hash__ = None


class Undecided:
    def __bool__(self):
        raise ValueError("undecided")


for answer in ("yes", "", [], [0], 1, 0, None):
    print(repr(answer), (1, Answers(answer)) in {1: Answers(answer)}.items(), (2, 0) in {1: 0}.items())
try:
    print((1, Answers(Undecided())) in {1: 5}.items())
except ValueError as error:
    print(error)


class Pair(tuple):
    pass


from collections import namedtuple

Entry = namedtuple("Entry", "key value")
view = {1: 2}.items()
print(Pair((1, 2)) in view, Entry(1, 2) in view, Entry(1, 3) in view, (1, 2, 3) in view, [1, 2] in view)


class Key:
    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return self.number % 3

    def __eq__(self, other):
        return isinstance(other, Key) and self.number == other.number


left = {Key(i): None if i % 2 else i for i in range(8)}
right = {Key(i): None for i in range(4, 12)}
print(sorted((key.number, value is None) for key, value in left.items() ^ right.items()))
