def f():
    ry:
        pass
    finally:
        pass
