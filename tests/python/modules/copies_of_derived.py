# Copies of containers that have attributes, and types that have none.
import collections
import copy
import functools


class Ordered(collections.OrderedDict):
    pass


class Queue(collections.deque):
    pass


ordered, queue = Ordered(a=1), Queue([1, [2]], 5)
ordered.x = queue.x = [3]
for thing in (ordered, queue):
    for made in (copy.copy(thing), copy.deepcopy(thing)):
        print(made, made.x, made.x is thing.x)
default = collections.defaultdict(list, a=[1])
for code in ("default.new = 1", "default.default_factory = int", "print(default.__dict__)"):
    try:
        exec(code)
    except (TypeError, AttributeError) as error:
        print(error)
print(default["q"], default, collections.defaultdict.fromkeys("ab", 0))


@functools.lru_cache(maxsize=2)
def double(x):
    return 2 * x


again = functools.lru_cache(double)
print(double(1), again(1), again(1), double.cache_info(), again.cache_info(), "_state" in vars(double))
module = type(copy)("module")
module.__doc__ = "text"
print(module.__doc__)
