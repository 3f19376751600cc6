def f(x):
    return 1 / x


values = [
    f(2),
    f(1),
    f(0),
]
