x = []
for _ in range(300_000):
    x = [x]
for act in (repr, lambda v: v == [v], lambda v: hash((v,)), sorted, str, lambda v: f'{v}', lambda v: isinstance(1, v)):
    try:
        act(x)
    except (RecursionError, TypeError, MemoryError) as error:
        print(type(error).__name__)
y = []
for _ in range(300_000):
    y = [y]
try:
    x == y
except RecursionError as error:
    print('compare', type(error).__name__)
