kept = []
while True:
    try:
        while True:
            kept.append([0] * 100)
    except MemoryError:
        pass
