a = 1 if True else b = 2
