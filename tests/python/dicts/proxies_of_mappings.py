# A mappingproxy asks the mapping that it shows, whatever its class is.
import types, collections, functools
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class D(dict):
    def __getitem__(self, k): return ("own", k)
    def keys(self): return ["k1"]
    def __len__(self): return 42
    def __iter__(self): return iter(["it"])
    def __contains__(self, k): return k == "yes"
    def get(self, k, d=None): return ("get", k, d)
    def __repr__(self): return "D!"
    def copy(self): return "copied"
    def items(self): return "items"
    def __or__(self, o): return ("or", type(self), type(o))
    def __eq__(self, o): return "eq"
    __hash__ = dict.__hash__
m = types.MappingProxyType(D(a=1))
for f in [lambda: m["a"], lambda: m.keys(), lambda: len(m), lambda: list(m), lambda: "yes" in m, lambda: "a" in m, lambda: m.get("q"), lambda: repr(m), lambda: str(m), lambda: m.copy(), lambda: m.items(), lambda: m | {}, lambda: {} | m, lambda: m == {}, lambda: m.values(), lambda: list(reversed(m)), lambda: dict(m), lambda: {**m}, lambda: bool(m), lambda: hash(m), lambda: m.get("a", 5)]: t(f)
m = types.MappingProxyType(collections.ChainMap({"a": 1}, {"b": 2}))
for f in [lambda: m["a"], lambda: list(m.keys()), lambda: len(m), lambda: list(m), lambda: "b" in m, lambda: m.get("q"), lambda: repr(m), lambda: m.copy(), lambda: m.items(), lambda: m | {}, lambda: m == {"a": 1, "b": 2}, lambda: list(m.values()), lambda: list(reversed(m)), lambda: dict(m), lambda: m["zz"]]: t(f)
class Min:
    def __getitem__(self, k):
        if k == 3: raise IndexError
        return k * 2
m = types.MappingProxyType(Min())
for f in [lambda: m["a"], lambda: list(m.keys()), lambda: len(m), lambda: "b" in m, lambda: m.get("q"), lambda: m == 1, lambda: m | {}, lambda: bool(m)]: t(f)
for bad in [1, [1], (1,), "abc", None, int, {1}]:
    t(lambda: types.MappingProxyType(bad))
for o in [collections.OrderedDict(a=1, b=2), collections.Counter("aab"), collections.defaultdict(list, a=[1]), collections.UserDict(z=1), range(3), b"ab"]:
    t(lambda: types.MappingProxyType(o))
m = types.MappingProxyType(collections.defaultdict(list))
t(lambda: m["new"]); t(lambda: m)
m = types.MappingProxyType(collections.OrderedDict(a=1, b=2))
t(lambda: list(reversed(m))); t(lambda: m | {"c": 3}); t(lambda: m.items()); t(lambda: m == {"b": 2, "a": 1})
m = types.MappingProxyType({"a": 1}); n = types.MappingProxyType(m)
t(lambda: n); t(lambda: n["a"]); t(lambda: n | m); t(lambda: isinstance(n, collections.abc.Mapping))
match m:
    case {"a": x, **rest}: print(x, rest)
print("%(a)s" % m, "{a}".format_map(m), "{0[a]}".format(m))
def f(**kw): return kw
t(lambda: f(**m)); t(lambda: f(**types.MappingProxyType(collections.ChainMap({"x": 1}))))
