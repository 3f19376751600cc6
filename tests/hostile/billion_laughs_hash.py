t = (1,)
for _ in range(40):
    t = (t, t)
hash(t)
