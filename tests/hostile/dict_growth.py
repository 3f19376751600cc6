d = {}
i = 0
while True:
    d[i] = d
    i += 1
