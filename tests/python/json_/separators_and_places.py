# Separators come from any iterable of two, and places from whatever has an __index__.
import json


def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class Ix:
    def __index__(self):
        return 1


def two():
    yield ";"
    yield "="


t(lambda: json.dumps({"a": [1, 2]}, separators=two()))
t(lambda: json.dumps({"a": [1, 2]}, separators=iter(["; ", "="]), indent=1))
t(lambda: json.dumps({"a": 1, "b": 2}, separators="ab"))
t(lambda: json.dumps([1], separators=5))
t(lambda: json.dumps([1], separators=["a", "b", "c"]))
t(lambda: json.dumps([1], separators=[1, 2]))
t(lambda: json.dumps({1: [1, 2]}, separators=(",", 5)))
t(lambda: json.JSONEncoder(separators=two()).encode({"a": [1, 2]}))
t(lambda: json.JSONEncoder(separators={"x": 1, "y": 2}).item_separator)
decoder = json.JSONDecoder()
for at in ["0", 1.0, True, False, -3, 0, 5, Ix(), None, 2**70]:
    t(lambda: decoder.raw_decode(" [1]", at))
t(lambda: decoder.raw_decode("[1]x", idx=0))
t(lambda: decoder.raw_decode("", 5))
t(lambda: decoder.raw_decode(b"[1]"))
t(lambda: decoder.raw_decode(None))
