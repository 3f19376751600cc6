d = {}
step = 2 ** 61 - 1
for i in range(10 ** 7):
    d[i * step] = i
