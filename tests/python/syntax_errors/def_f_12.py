def f():
    """doc
    x = 1
