# host
# Calls with several receivers wait for the host, called by the program and by built-ins.
import functools
import gc
import types
import weakref


def two(*args, **names):
    return host_echo(sum(args) + sum(names.values()))


m = types.MethodType(types.MethodType(two, 1), 2)
print(m(), m(10), m(10, 20, x=3))
print(functools.reduce(m, [10, 20, 30]))
print(list(map(m, [1, 2], [3, 4], [5, 6])))
print(sorted([3, 1, 2], key=m))


class Callable:
    def __call__(self, *args):
        return host_echo(len(args))


print(functools.reduce(types.MethodType(Callable(), 0), [1, 2, 3]))


class Made:
    def __init__(self, *args):
        self.args = host_echo(args)


print(functools.reduce(types.MethodType(Made, "first"), ["a", "b"]).args)
print([made.args for made in map(types.MethodType(types.MethodType(Made, 1), 2), "ab", "cd")])
