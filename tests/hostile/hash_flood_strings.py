d = {}
for i in range(10 ** 7):
    d['key' + str(i)] = i
