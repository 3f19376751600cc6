def deep(n):
    e = ValueError(1)
    for _ in range(n): e = ExceptionGroup('g', [e])
    return e
d = None
g = ExceptionGroup('a', [ExceptionGroup('b', [ValueError(2)]), TypeError(1)])
inner = g.exceptions[0]
def cond(e):
    global d
    if d is None:
        d = deep(100000)
        inner.args = ('b', [d])
    return False
try: print(g.split(cond))
except BaseException as e: print(type(e))
try: print(g.subgroup(cond))
except BaseException as e: print(type(e))
