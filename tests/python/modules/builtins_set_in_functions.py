# What a function sets in `builtins` is seen by code that has already run, whether anything was imported before or not.
def patch(name, value):
    import builtins

    setattr(builtins, name, value)


def unpatch(name):
    import builtins

    delattr(builtins, name)


def measure():
    return len([1])


def greatest(values):
    best = []
    for _ in range(3):
        best.append(max(values))
    return best


print(measure(), measure(), greatest([1, 3, 2]))
patch("len", lambda x: 42)
print(measure(), len("abc"))
patch("max", min)
print(greatest([1, 3, 2]))


def lacking():
    try:
        return surely
    except NameError as error:
        return str(error)


print(lacking())
patch("surely", "there")
print(lacking(), lacking())
unpatch("surely")
print(lacking())

import json

print(json.dumps([measure(), greatest([4, 5])]))


class Counted:
    total = 0

    def __len__(self):
        Counted.total += 1
        return Counted.total


def lengths(item):
    found = []
    for turn in range(4):
        found.append(len(item))
        if turn == 1:
            patch("len", lambda item: -item.__len__())
    return found


unpatch("len")
try:
    lengths(Counted())
except NameError as error:
    print("len is gone:", error)


def uses(name, value):
    try:
        return eval(name)(value)
    except NameError as error:
        return str(error)


import builtins

for name in ["sum", "ValueError", "tuple"]:
    kept = getattr(builtins, name)
    print(uses(name, [1, 2]))
    delattr(builtins, name)
    print(uses(name, [1, 2]), hasattr(builtins, name))
    setattr(builtins, name, kept)
    print(uses(name, [1, 2]))
