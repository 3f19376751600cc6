def outer():
    def inner():
        nonlocal zz
        zz = 1
