"""`**` of mapping proxies."""

import types


class A:
    x = 1
    y = 2


def f(**names):
    return sorted(names)


print({**types.MappingProxyType({"a": 1, 2: 3}), "b": 2})
print(sorted(name for name in {**A.__dict__} if not name.startswith("__")))
print([name for name in f(**A.__dict__) if not name.startswith("__")])
print(f(**types.MappingProxyType({"b": 1, "a": 2}), c=3), dict(**types.MappingProxyType({"q": 1})))
for bad in (types.MappingProxyType({1: 2}), types.MappingProxyType({"c": 2})):
    try:
        print(f(**bad, c=1))
    except TypeError as error:
        print(error)
try:
    print({**types.SimpleNamespace(a=1)})
except TypeError as error:
    print(error)

