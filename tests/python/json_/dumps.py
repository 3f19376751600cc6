import json

print(json.dumps({"a": 1, "b": [1, 2.5, None, True, False], "c": {"d": "text"}}))
print(json.dumps([]), json.dumps({}), json.dumps("x"), json.dumps(5), json.dumps(None), json.dumps(1.0), json.dumps((1, 2)), json.dumps([[], {}, [{}]]))
print(json.dumps('quote " backslash \\ slash / newline \n tab \t bell \x07 é 😀 \u2028'))
print(json.dumps("é😀", ensure_ascii=False), json.dumps({"é": 1}, ensure_ascii=False))
print(json.dumps({"b": 1, "a": [1, {"x": 2}]}, indent=2, sort_keys=True))
print(json.dumps([1, [], {}, [[]], {"k": {}}], indent=1))
print(json.dumps({"a": [1, 2]}, indent="--"), json.dumps([1, 2], indent=0))
print(json.dumps([1, {"a": 2}], separators=(",", ":")), json.dumps({"a": 1}, separators=(" ; ", " = ")), json.dumps([1, 2], indent=2, separators=(",", ": ")))
print(json.dumps({1: "int", 1.5: "float", True: "bool", None: "none", "s": 1}))
print(json.dumps([float("nan"), float("inf"), -float("inf"), 1e100, 1e-7, -0.0, 10 ** 20, 0.1]))
print(json.dumps({"k": (1, "t")}, default=str), json.dumps({1, 2}.__class__.__name__))


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y


print(json.dumps([Point(1, 2)], default=lambda o: vars(o)), json.dumps({"p": Point(3, 4)}, default=lambda o: [o.x, o.y], indent=None), json.dumps({1, 2} and sorted({2, 1})))
for value, options in [(Point(1, 2), {}), ({1, 2}, {}), (b"x", {}), ({(1, 2): 3}, {}), (float("nan"), {"allow_nan": False}), ([Point(1, 2)], {}), ({"b": 1, 2: 3}, {"sort_keys": True}), (len, {})]:
    try:
        print(json.dumps(value, **options))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, str(error))
loop = [1]
loop.append(loop)
try:
    json.dumps(loop)
except ValueError as error:
    print(error)
print(json.dumps({(1, 2): 3, "ok": 1}, skipkeys=True), json.dumps({"z": 1, "a": 2}), json.dumps({"z": 1, "a": 2}, sort_keys=True))
json.dumps({"end": True})
