x = []
x.append(x)
d = {}
d['d'] = d
d['x'] = x
print(x, d)
t = (x, d)
print(t)
try:
    print(x == [x])
except RecursionError:
    print('RecursionError')
try:
    y = []
    y.append(y)
    print(x == y)
except RecursionError:
    print('RecursionError')
