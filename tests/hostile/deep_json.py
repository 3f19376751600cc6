import json
x = []
for _ in range(100_000):
    x = [x]
for act in (json.dumps, lambda v: json.dumps(v, indent=2), lambda v: json.dumps({'a': v})):
    try:
        act(x)
    except (RecursionError, ValueError, MemoryError) as error:
        print(type(error).__name__)
