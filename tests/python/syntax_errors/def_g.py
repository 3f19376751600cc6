def g():
    x = [1, 2, 3
    return x
