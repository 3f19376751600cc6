import json

values = [None, True, False, 0, -1, 10 ** 25, 0.5, -0.0, 1e300, 1e-300, "", "text", "é😀\n\"\\", [], {}, [[]], {"": ""}, {"a": [1, {"b": None}]}, [True, [False, [None]]], "\u2028\x00"]
for value in values:
    text = json.dumps(value)
    print(text, json.loads(text) == value, json.dumps(json.loads(text)) == text)
nested = value = []
for _ in range(50):
    value.append([])
    value = value[0]
print(json.dumps(nested) == "[" * 51 + "]" * 51, json.loads("[" * 51 + "]" * 51) == nested)
data = {"orders": [{"id": i, "lines": [{"sku": f"S{j}", "n": j} for j in range(i)]} for i in range(3)]}
print(json.dumps(data))
print(json.dumps(data, indent=2)[:60].replace("\n", "|"), len(json.dumps(data, indent=4)))
print(json.loads(json.dumps(data))["orders"][2]["lines"][1]["sku"], json.loads(json.dumps({"t": (1, 2)})), json.loads(json.dumps({1: {2.5: None}})))
text = '{"name": "ann", "tags": ["x", "y"], "nested": {"deep": {"er": 1}}, "n": 1.50}'
parsed = json.loads(text)
parsed["tags"].append("z")
parsed["nested"]["deep"]["more"] = parsed.pop("n")
print(json.dumps(parsed), list(parsed), type(parsed["nested"]).__name__)
lines = '{"a": 1}\n{"a": 2}\n\n{"a": "x"}'
rows = [json.loads(line) for line in lines.splitlines() if line]
print(rows, sum(r["a"] for r in rows if isinstance(r["a"], int)))
issubclass(json.JSONDecodeError, ValueError)
