d = {}
for _ in range(200_000):
    d = {'d': d}
for act in (repr, str, lambda v: v == {'d': v}):
    try:
        act(d)
    except (RecursionError, MemoryError) as error:
        print(type(error).__name__)
