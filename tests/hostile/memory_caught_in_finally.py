def f():
    x = []
    try:
        while True:
            x.append(list(range(100)))
    finally:
        while True:
            x.append(list(range(100)))
while True:
    try:
        f()
    except MemoryError:
        pass
