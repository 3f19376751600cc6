# Data printed over several lines.
import pprint
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, UserString, defaultdict, deque
from dataclasses import dataclass, field
from pprint import PrettyPrinter, isreadable, isrecursive, pformat, pp, saferepr
from types import MappingProxyType, SimpleNamespace

data = {
    "name": "Ada Lovelace",
    "languages": ["analytical engine", "punch cards", "mathematics", "French", "English"],
    "address": {"street": "12 St James's Square", "city": "London", "codes": (1, 2, 3)},
    "born": 1815,
    3: None,
}
try:
    pprint.pprint(data)
except Exception as e:
    print(type(e), e)
del data[3]
pprint.pprint(data)
pprint.pprint(data, width=40)
pprint.pprint(data, width=40, indent=4)
pprint.pprint(data, depth=1)
pprint.pprint(data, sort_dicts=False, width=60)
pp(data, width=50)
pprint.pprint([list(range(i, i + 12)) for i in range(0, 60, 12)], compact=True, width=40)
pprint.pprint(list(range(40)), compact=True)
pprint.pprint(list(range(30)), width=30)
pprint.pprint([1234567, 10 ** 12], underscore_numbers=True)
pprint.pprint("the quick brown fox jumped over the lazy dog and then went home to have a nice cup of tea " * 2)
pprint.pprint(["the quick brown fox jumped over the lazy dog and then went home to have a nice cup of tea"], width=40)
pprint.pprint({"key": "lines\nof text\nthat are short\n" * 3}, width=30)
pprint.pprint(b"some bytes that do not fit on one line because there are a great many of them \x00\x01", width=40)
pprint.pprint(bytearray(b"some bytes that do not fit on one line"), width=30)
pprint.pprint({"b": {3, 1, 2}, "f": frozenset(["one"]), "e": set(), "s": {"x" * 30, "y" * 30, "z" * 30}})
pprint.pprint(OrderedDict((c * 10, i) for i, c in enumerate("zyxwv")))
pprint.pprint(Counter("the quick brown fox jumped over the lazy dog"))
pprint.pprint(defaultdict(list, {"a" * 20: [1, 2, 3], "b" * 30: list(range(20))}))
pprint.pprint(deque(range(40), maxlen=50), width=40)
pprint.pprint(deque(["a" * 30, "b" * 30, "c" * 30]))
pprint.pprint(ChainMap({"a" * 30: 1}, {"b" * 30: 2}, {}))
pprint.pprint(MappingProxyType({"a" * 30: 1, "b" * 40: 2}))
pprint.pprint(SimpleNamespace(alpha="a" * 30, beta=["b" * 30, "c" * 30]))
pprint.pprint(UserDict({"k" * 40: "v" * 40}))
pprint.pprint(UserList(["v" * 50, "w" * 50]))
pprint.pprint(UserString("word " * 30))
pprint.pprint({"a" * 30: 1, "b" * 30: 2, "c" * 30: 3}.keys())
pprint.pprint({"a" * 30: 1, "b" * 30: 2, "c" * 30: 3}.items())
pprint.pprint((1,)), pprint.pprint(("x" * 90,)), pprint.pprint(())


@dataclass
class Point:
    name: str
    coordinates: list
    secret: int = field(default=1, repr=False)


@dataclass(repr=False)
class Quiet:
    values: list


class Named(Point):
    def __repr__(self):
        return "<named " + "n" * 90 + ">"


pprint.pprint(Point("p", [1, 2]))
pprint.pprint([Point("point " * 4, list(range(30))), Named("n", [])])
pprint.pprint({"q": Point("longer " * 10, ["x" * 40, "y" * 40])})
loop = [1, 2]
loop.append(loop)
print(isrecursive(loop), isreadable(loop), isreadable([1, "a"]), isreadable([object]), isrecursive({}))
print(pformat(loop).replace(str(id(loop)), "ID"))
print(saferepr({"b": 1, "a": (1, 2)}), saferepr(loop).replace(str(id(loop)), "ID"))
print(pformat({1: 2, "a": 3, (1, 2): 4, None: 5}))
print(pformat([{"a": {"b": {"c": {"d": 1}}}}], depth=3))
printer = PrettyPrinter(indent=2, width=30, compact=True)
printer.pprint({"numbers": list(range(20)), "nested": {"deep": ["aaaaaaaaaaaa", "bbbbbbbbbbbbbb", "ccccccccccc"]}})
print(printer.pformat([]), printer.isreadable([1]), printer.isrecursive([1]))
print(printer.format({"a": 1}, {}, 5, 0))
for bad in (dict(indent=-1), dict(depth=0), dict(width=0)):
    try:
        PrettyPrinter(**bad)
    except ValueError as e:
        print(e)


class MyPrinter(PrettyPrinter):
    def format(self, object, context, maxlevels, level):
        if isinstance(object, float):
            return f"{object:.2f}", True, False
        return super().format(object, context, maxlevels, level)


MyPrinter().pprint([1.23456, {"x": 2.0}])


class Dict(dict):
    pass


class List(list):
    def __repr__(self):
        return "List!" * 30


pprint.pprint(Dict({"a" * 50: 1, "b" * 50: 2}))
pprint.pprint(List([1]))
print(sorted(pprint.__all__))
pprint.pprint([True, None, 1.5, 2j, ..., "it's", 'q"', int, len, range(3)])
json_like = {"users": [{"id": i, "tags": ["a", "b"] * i, "active": i % 2 == 0} for i in range(4)], "total": 4}
pprint.pprint(json_like)
