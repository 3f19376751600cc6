if 1:
    if 2:
        pass
fro i in y:
    pass
