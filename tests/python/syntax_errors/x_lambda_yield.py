x = lambda: (yield)
y = [(yield) for a in b]
