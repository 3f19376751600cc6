# host
class Mapping:
    def __init__(self, data):
        self.data = data

    def keys(self):
        return host_echo(list(self.data))

    def __getitem__(self, key):
        return host_add(self.data[key], 100)


m = Mapping({"a": 1, "b": 2})
d = {"z": 0}
d.update(m)
print(d, dict(m), {**m, "c": 3}, dict(m, x=1))
d.update([(host_echo("k"), host_echo(5))], extra=host_echo(6))
d.update((host_echo(k), n) for n, k in enumerate("pq"))
print(d)
d |= m.data
d |= ((host_echo(c), 0) for c in "rs")
print(d, {} | {"h": host_echo(1)})


def show(**kw):
    return kw


print(show(**m), show(**{"a": host_echo(0)}, **{"q": 1}))


class Missing(dict):
    def __missing__(self, key):
        value = self[key] = host_add(key, key)
        return value


e = Missing(a=1)
print(e["a"], e["xy"], e["xy"], e, e.get("nope"))
e["n"] = host_echo([1])
e["n"] += host_echo([2])
e["count"] = e.get("count", 0) + host_echo(1)
e.setdefault("list", host_echo([])).append(host_echo(9))
print(e)


class Partial(Mapping):
    def __getitem__(self, key):
        if key == "b":
            host_fail("KeyError", "b is locked")
        return super().__getitem__(key)


target = {}
try:
    target.update(Partial({"a": 1, "b": 2, "c": 3}))
except KeyError as error:
    print(repr(error), target)
for key, value in {"x": 1, "y": 2}.items():
    target[host_echo(key)] = host_echo(value)
del target[host_echo("x")]
for key in target:
    host_echo(key)
target
