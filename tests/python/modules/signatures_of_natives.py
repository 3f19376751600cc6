# What `inspect.signature` tells of functions that are not written in Python, and which module they are of.
import bisect
import cmath
import gc
import heapq
import inspect
import itertools
import json
import math
import functools
import operator
import sys
import unicodedata

for module in (operator, itertools, bisect, heapq, json, unicodedata, gc, math, cmath):
    for name in sorted(dir(module)):
        value = getattr(module, name)
        if name.startswith("_") or not callable(value) or name in (
            "UCD", "ucd_3_2_0", "JSONDecodeError", "JSONDecoder", "JSONEncoder", "abs", "callbacks", "log",
            "get_objects", "get_referents", "get_referrers", "get_stats", "digit", "decimal", "name", "numeric",
        ):
            continue
        try:
            print(module.__name__, name, inspect.signature(value))
        except ValueError as error:
            print(module.__name__, name, str(error).split(" <")[0])
for function in (
    sys.exit, sys.exc_info, sys.intern, len, sorted, [].append, "".join, {}.get,
):
    print(function.__name__, function.__module__, inspect.signature(function))
print(inspect.signature(functools.partial))
for function in (math.sqrt, operator.add, bisect.bisect, heapq.heappush, itertools.tee, gc.collect, print, [].append):
    print(function.__module__, function.__qualname__)
