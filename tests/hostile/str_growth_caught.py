s = 'x'
while True:
    try:
        s += s
    except MemoryError:
        pass
