import math
import json as j
import sys, time
from math import sqrt, pi as circle, floor
from json import (
    dumps,
    loads,
)

print(math.sqrt(4), j.dumps([1]), sqrt(9), circle == math.pi, floor(2.5), dumps({"a": 1}), loads("[2]"))
print(math.__name__, j.__name__, type(math).__name__, sys.__name__, time.__name__, math is sys.modules["math"], "json" in sys.modules)


def inside():
    import math as m
    from json import loads as parse

    return m.floor(2.9), parse("3")


print(inside())
try:
    m
except NameError as error:
    print(error)
for n in range(2):
    import math as again
print(again is math)
try:
    import nothing_here
except ImportError as error:
    print(type(error).__name__, error, error.name)
try:
    import nothing.here.either
except ModuleNotFoundError as error:
    print(error, error.name)
try:
    from math import nothing
except ImportError as error:
    print(str(error).split(" (")[0])
try:
    import math.inner
except ModuleNotFoundError as error:
    print(error)
try:
    math.nothing
except AttributeError as error:
    print(error)
from math import *

print(cos(0), tau == math.tau)
math.extra = "added"
import math as third

print(third.extra, hasattr(math, "extra"))
del math.extra
print(hasattr(third, "extra"), isinstance(math.pi, float))


class Uses:
    import math as inner

    area = inner.pi > 3


print(Uses.area, Uses.inner is math, __import__("math") is math)
module = sys.modules[__name__]
print(module.__name__, module.inside is inside)
