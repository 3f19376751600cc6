from collections import defaultdict, OrderedDict, ChainMap, UserDict, UserList, UserString
import collections
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
d = defaultdict(list)
d["a"].append(1); d["a"].append(2); d["b"]; print(d, dict(d), d.default_factory, "zz" in d, d.get("zz"), len(d))
n = defaultdict(int, {"x": 5}, y=2); n["x"] += 1; n["q"] += 1; print(n, sorted(n.items()))
print(defaultdict(lambda: "dflt")["k"], defaultdict(None, {1: 2}), n.copy(), type(n.copy()), n | {"z": 0}, {"z": 0} | n)
nested = defaultdict(lambda: defaultdict(int)); nested["a"]["b"] += 3; print(nested["a"]["b"], {k: dict(v) for k, v in nested.items()})
for f in (lambda: defaultdict(5), lambda: defaultdict()["x"], lambda: defaultdict(None)["x"], lambda: defaultdict(list, 5), lambda: defaultdict(list)[[]]):
    t(f)
class Sub(defaultdict):
    def __missing__(self, key): return key * 2
print(Sub()["ab"], Sub(int))
o = OrderedDict([("a", 1), ("b", 2), ("c", 3)])
o.move_to_end("a"); print(o, list(o)); o.move_to_end("c", last=False); print(o, o.popitem(), o.popitem(last=False), o)
print(OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1, b=2) == {"b": 2, "a": 1}, OrderedDict(), list(reversed(OrderedDict(a=1, b=2))), OrderedDict.fromkeys("xy", 0), o.copy(), OrderedDict(a=1) | {"b": 2}, isinstance(o, dict))
for f in (lambda: OrderedDict().popitem(), lambda: o.move_to_end("zz"), lambda: o["zz"]):
    t(f)
o["z"] = 1; o.update(y=2); del o["z"]; print(o, list(o.items()), o.pop("y"), o.setdefault("w", 9), o)
class LRU(OrderedDict):
    def __init__(self, cap): super().__init__(); self.cap = cap
    def get(self, k):
        if k not in self: return -1
        self.move_to_end(k); return self[k]
    def put(self, k, v):
        self[k] = v; self.move_to_end(k)
        if len(self) > self.cap: self.popitem(last=False)
l = LRU(2); l.put(1, 1); l.put(2, 2); print(l.get(1)); l.put(3, 3); print(l.get(2), l.get(3), list(l), l)
cm = ChainMap({"a": 1}, {"a": 2, "b": 3})
print(cm, cm["a"], cm["b"], len(cm), list(cm), dict(cm), cm.maps, cm.parents, cm.new_child({"c": 9}), "b" in cm, cm.get("zz", 0))
cm["n"] = 5; print(cm.maps[0]); t(lambda: cm["zz"]); t(lambda: cm.pop("b")); print(cm.pop("n"), sorted(cm.items()), cm | {"q": 1}, bool(ChainMap()), cm == {"a": 1, "b": 3})
def delete(): del cm["b"]
t(delete)
class UD(UserDict):
    def __setitem__(self, k, v): super().__setitem__(k.lower(), v)
u = UD({"A": 1}, B=2); u.update(C=3); print(u, u["a"], "b" in u, len(u), u.data, list(u.items()), u.get("x"), u.pop("c"), u == {"a": 1, "b": 2}, u.copy(), u | {"Z": 1})
t(lambda: u["nope"])
class UL(UserList):
    def total(self): return sum(self.data)
v = UL([3, 1, 2]); v.append(5); v.sort(); print(v, v.total(), v[1:], type(v[1:]).__name__, v + [9], [0] + v, v * 2, len(v), 3 in v, v == [1, 2, 3, 5], v.index(2), v.pop(), list(reversed(v)))
v += [7]; v.extend(UL([8])); v.insert(0, 0); v.remove(1); v.reverse(); print(v, v.count(7), v.copy(), v < [100])
s = UserString("Hello"); print(s, s.upper(), s + " w", "a" + s, s[1], s[1:3], len(s), "ell" in s, s == "Hello", s.find("l"), s.replace("l", "L"), type(s.upper()).__name__, hash(s) == hash("Hello"), s.split("l"), s * 2, s < "Z", s.startswith("He"), int(UserString("5")), s.isalpha())
print(collections.abc.Mapping, isinstance({}, collections.abc.Mapping), isinstance(u, collections.abc.MutableMapping), isinstance(v, collections.abc.Sequence), issubclass(UserDict, collections.abc.Mapping))
