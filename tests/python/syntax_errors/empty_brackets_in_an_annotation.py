def f(x: list[]): pass
