def make(f):
    return lambda: f()
f = lambda: 1
for _ in range(100_000):
    f = make(f)
try:
    f()
except RecursionError:
    print('RecursionError')
