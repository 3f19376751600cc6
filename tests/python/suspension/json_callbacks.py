# host
import json


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y


def encode(value):
    return host_echo([value.x, value.y])


print(json.dumps({"p": Point(1, 2), "list": [Point(3, 4)]}, default=encode))
print(json.dumps([Point(1, 2)], default=encode, indent=1))
print(json.loads('{"a": {"b": 1}, "c": [{"d": 2}]}', object_hook=lambda d: host_echo(sorted(d))))
print(json.loads('{"a": 1, "b": 2.5}', object_pairs_hook=lambda pairs: host_echo(dict(pairs)), parse_float=lambda s: host_add("f", s), parse_int=lambda s: host_add(int(s), 100)))


def failing(value):
    host_fail("ValueError", "cannot encode")


try:
    json.dumps([1, Point(0, 0)], default=failing)
except ValueError as error:
    print(error)
try:
    json.loads('[{"x": 1}]', object_hook=lambda d: host_fail("KeyError", "hook"))
except KeyError as error:
    print(repr(error))


class Mapping(dict):
    def items(self):
        return host_echo([("from", "items")])


print(json.dumps(host_echo({"k": [1, None]})), json.loads(host_echo("[1, 2]")), json.loads(json.dumps(host_echo({"deep": {"er": [True]}}))))
