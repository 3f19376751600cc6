f(True=2)
