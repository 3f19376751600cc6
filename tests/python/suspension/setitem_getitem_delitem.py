# host
class Store:
    def __init__(self):
        self.data = {}

    def __getitem__(self, key):
        try:
            return host_echo(self.data[key])
        except KeyError:
            return host_echo("default")

    def __setitem__(self, key, value):
        self.data[host_echo(key)] = host_echo(value)

    def __delitem__(self, key):
        if key not in self.data:
            host_fail("KeyError", key)
        self.data.pop(host_echo(key))


s = Store()
s["a"] = 1
s["a"] += 1
s["b"] = s["c"] = host_echo(3)
s["d"], s["e"] = 4, 5
(s["f"], *s["g"]), s["h"] = [6, 7, 8], 9
print(s.data, s["a"], s["nope"], [s[k] for k in "abz"])
del s["a"], s["b"]
try:
    del s["missing"]
except KeyError as error:
    print(repr(error))
for s["loop"] in "xy":
    print(s["loop"])
with_item = {}
for with_item[host_echo("k")] in range(2):
    pass
print(with_item, sorted(s.data))


class Manager:
    def __enter__(self):
        return host_echo("entered")

    def __exit__(self, *args):
        pass


with Manager() as s["with"]:
    print(s["with"])
[0 for s["comp"] in range(3)]
data = [1, 2, 3]
data[host_echo(0)], data[host_echo(-1)] = data[host_echo(-1)], data[host_echo(0)]
data[host_echo(1):] = host_echo([9, 9])
del data[host_echo(0)]
print(data, s["comp"])
s["chain"] = other = host_echo("both")
other, s["chain"]
