class A:
    def f(self):
        nonlocal y
        y = 1
