# library
# Containers and functions of boltons that need no machine.
from boltons.dictutils import OMD, OneToOne, FrozenDict
from boltons.setutils import IndexedSet
from boltons.listutils import BarrelList
from boltons.cacheutils import LRU, cached
from boltons.funcutils import wraps, FunctionBuilder, total_ordering
from boltons.strutils import slugify, camel2under, bytes2human, pluralize
from boltons.namedutils import namedlist, namedtuple
from boltons.typeutils import make_sentinel
from boltons.queueutils import HeapPriorityQueue
from boltons.tableutils import Table
from boltons.mathutils import clamp
from boltons.timeutils import parse_timedelta
om = OMD([("a", 1), ("b", 2), ("a", 3)])
print(om, om.getlist("a"), om["a"], om.items(multi=True))
print(OneToOne({1: "a"}).inv, FrozenDict(a=1), IndexedSet([3, 1, 3, 2])[1:], BarrelList(range(5))[2])
lru = LRU(max_size=2)
for n in range(3):
    lru[n] = n
print(sorted(lru), lru.get(0), lru.hit_count, lru.miss_count)
@cached(LRU())
def double(x):
    print("doubling", x)
    return 2 * x
print(double(4), double(4))
def deco(func):
    @wraps(func)
    def inner(*args, **kwargs):
        return "wrapped", func(*args, **kwargs)
    return inner
@deco
def add(a, b=2, *, c=3):
    "Adds."
    return a + b + c
import inspect
print(add(1), add.__name__, add.__doc__, inspect.signature(add))
print(slugify("Hello, World"), camel2under("BasicParseTest"), bytes2human(128991), pluralize("city"))
Point = namedlist("Point", "x y")
p = Point(1, 2)
p.x = 5
print(p, p._asdict(), namedtuple("N", "a b")(1, 2), Point.__module__)
MISSING = make_sentinel("MISSING", var_name="MISSING")
print(MISSING, bool(MISSING))
queue = HeapPriorityQueue()
for task in (("low", 1), ("high", 9)):
    queue.add(*task)
print(queue.pop(), queue.pop(), len(queue))
print(Table([[1, 2], [3, 4]], headers=["a", "b"]).to_text())
print(clamp(5, 1, 3), parse_timedelta("1h 30m"))
