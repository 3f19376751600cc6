def f():
    if x:
        pass
    fro i in y:
        pass
