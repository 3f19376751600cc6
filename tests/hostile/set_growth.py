s = set()
i = 0
while True:
    s.add(str(i))
    i += 1
