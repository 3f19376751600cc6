def f(a, *, b=1, **c, d): pass
