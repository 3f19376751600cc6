t = int
for _ in range(200_000):
    t = (t,)
try:
    isinstance('x', t)
except RecursionError:
    print('RecursionError')
try:
    issubclass(str, t)
except RecursionError:
    print('RecursionError')
