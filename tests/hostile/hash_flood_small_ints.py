d = set()
for i in range(10 ** 7):
    d.add(i << 20)
