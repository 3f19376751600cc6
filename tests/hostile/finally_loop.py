def f():
    try:
        return 1
    finally:
        while True:
            pass
f()
