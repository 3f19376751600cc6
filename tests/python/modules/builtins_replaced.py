# What a program sets in the module builtins is found by every function, also by those that have used the name before.
import builtins
from unittest import mock


def ask():
    return int(input("n? ")) + 1


def size(x):
    return len(x)


with mock.patch("builtins.input", return_value="5") as m:
    print(ask(), m.call_args)
with mock.patch("builtins.input", side_effect=["1", "2", EOFError("no more")]):
    print(ask(), ask())
    try:
        ask()
    except EOFError as error:
        print(repr(error))
with mock.patch("builtins.print") as p:
    print("hidden", 1, sep="-")
print(p.call_args, p.call_count)

print(size("ab"))
kept = builtins.len
builtins.len = lambda x: 99
print(size("ab"), len([]))
builtins.len = kept
print(size("ab"), builtins.len is len)

try:
    shared
except NameError as error:
    print(error)
builtins.shared = [1]
shared.append(2)
print(shared, eval("shared"), [shared for _ in range(1)])


class Body:
    inner = shared


print(Body.inner is shared)
shared = "own"
print(shared, builtins.shared)
del shared
print(shared)
del builtins.shared
try:
    shared
except NameError as error:
    print(error)
with mock.patch("builtins.open", mock.mock_open(read_data="text")):
    with open("file.txt") as file:
        print(file.read())
print(hasattr(builtins, "nope"), builtins.__name__, __name__, __doc__)
