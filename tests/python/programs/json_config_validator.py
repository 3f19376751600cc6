"""Validates nested data against a schema and merges configurations."""

import json

SCHEMA = {
    "type": "object",
    "required": ["name", "servers"],
    "properties": {
        "name": {"type": "string", "min": 3},
        "debug": {"type": "boolean", "default": False},
        "servers": {
            "type": "array",
            "min": 1,
            "items": {
                "type": "object",
                "required": ["host"],
                "properties": {
                    "host": {"type": "string"},
                    "port": {"type": "integer", "min": 1, "max": 65535, "default": 80},
                    "mode": {"enum": ["fast", "safe"], "default": "safe"},
                },
            },
        },
        "ratio": {"type": "number"},
    },
}

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool}


def validate(value, schema, path="$"):
    """Yields one message per problem; fills in defaults."""
    if "enum" in schema:
        if value not in schema["enum"]:
            yield f"{path}: {value!r} is not one of {schema['enum']}"
        return
    kind = schema["type"]
    if not isinstance(value, TYPES[kind]) or (kind in ("integer", "number") and isinstance(value, bool)):
        yield f"{path}: expected {kind}, got {type(value).__name__}"
        return
    size = len(value) if isinstance(value, (str, list)) else value
    if "min" in schema and size < schema["min"]:
        yield f"{path}: {size} is below {schema['min']}"
    if "max" in schema and size > schema["max"]:
        yield f"{path}: {size} is above {schema['max']}"
    match kind:
        case "object":
            for name in schema.get("required", []):
                if name not in value:
                    yield f"{path}: {name} is missing"
            properties = schema["properties"]
            for name in value:
                if name not in properties:
                    near = [p for p in properties if p[0] == name[0]]
                    yield f"{path}.{name}: unknown" + (f", perhaps {near[0]}" if near else "")
            for name, sub in properties.items():
                if name in value:
                    yield from validate(value[name], sub, f"{path}.{name}")
                elif "default" in sub:
                    value[name] = sub["default"]
        case "array":
            for i, item in enumerate(value):
                yield from validate(item, schema["items"], f"{path}[{i}]")


def merge(base, extra):
    if isinstance(base, dict) and isinstance(extra, dict):
        return {k: merge(base[k], extra[k]) if k in base and k in extra else extra.get(k, base.get(k)) for k in [*base, *(k for k in extra if k not in base)]}
    return extra


def flatten(value, prefix=""):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from flatten(item, f"{prefix}.{key}" if prefix else key)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from flatten(item, f"{prefix}[{i}]")
    else:
        yield prefix, value


def diff(a, b):
    a, b = dict(flatten(a)), dict(flatten(b))
    for key in sorted(a.keys() | b.keys()):
        if key not in b:
            yield f"- {key} = {a[key]!r}"
        elif key not in a:
            yield f"+ {key} = {b[key]!r}"
        elif a[key] != b[key]:
            yield f"~ {key}: {a[key]!r} -> {b[key]!r}"


documents = [
    '{"name": "prod", "servers": [{"host": "a"}, {"host": "b", "port": 8080, "mode": "fast"}]}',
    '{"name": "x", "servers": [], "debug": "yes"}',
    '{"servers": [{"port": 0}, {"host": 5, "mode": "slow", "hots": 1}], "ratio": true}',
    '[1, 2]',
    '{"name": "test", "servers": [{"host": "h"}], "ratio": 0.5, "rate": 1}',
    '{"name": "bro',
]
for text in documents:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        print("not JSON:", error.msg, error.pos)
        continue
    problems = list(validate(data, SCHEMA))
    print(f"{len(problems)} problems" if problems else json.dumps(data, sort_keys=True))
    for problem in problems:
        print("  ", problem)
base = {"name": "base", "log": {"level": "info", "file": None}, "tags": ["a"]}
override = {"log": {"level": "debug", "json": True}, "tags": ["b", "c"], "new": {"x": 1}}
merged = merge(base, override)
print(json.dumps(merged))
print(*diff(base, merged), sep="\n")
dict(flatten({"a": [1, {"b": 2}], "c": {}}))
