x = ()
for _ in range(300_000):
    x = (x,)
for act in (repr, hash, lambda v: v == (v,), lambda v: v < (v,), lambda v: {v: 1}, lambda v: isinstance(1, v)):
    try:
        act(x)
    except (RecursionError, TypeError, MemoryError) as error:
        print(type(error).__name__)
