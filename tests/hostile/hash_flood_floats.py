s = set()
for i in range(10 ** 7):
    s.add(float(i) * 2.0 ** 40)
