a = b = ()
for _ in range(40):
    a, b = (a, a), (b, b)
a = (a, 1)
b = (b, 1)
x = []
y = []
for _ in range(60):
    x, y = [x, x], [y, y]
print(x == y)
