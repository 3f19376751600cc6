def f(x, y=2, z): return x
