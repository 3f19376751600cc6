def f(x):
    return g(x)
def g(x):
    y = h(x)
    return y
def h(x):
    z = x.missing(1,
        2)
    return z
f(1)
