# What is set in `builtins` is seen wherever that module stands in `sys.modules`, and what globals have for it from then on.
import sys

for number in range(70):
    sys.modules[f"none_of_that_{number}"] = sys

import builtins


def both(values):
    return len(values), max(values)


print(both([1, 2]), both([1, 2]), both([3, 4]))
kept = builtins.max
builtins.max = lambda values: "M"
print(both([1, 2]), both([5]))
builtins.len = lambda values: "L"
print(both([1, 2]), both([5]))
builtins.max = kept
print(both([1, 2]), both([5]))

space = {"__builtins__": __builtins__}
size = eval("lambda: min('ab')", space)
print(size(), size(), size())
space["__builtins__"] = {"max": lambda *values: "mine"}
print(eval("max(1, 2)", space))
space["__builtins__"] = {}
try:
    print(eval("max(1, 2)", space))
except NameError as error:
    print(error)
