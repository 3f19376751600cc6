def chain(n):
    e = None
    for i in range(n):
        new = ValueError(i)
        new.__cause__ = e
        e = new
    return e
raise chain(100_000)
