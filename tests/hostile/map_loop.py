for i in map(lambda a: a, range(10**9)): pass
