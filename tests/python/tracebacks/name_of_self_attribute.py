class A:
    def f(self):
        return blance
    blance = 1
class B(A):
    def __init__(self):
        self.width = 3
    def g(self):
        return width + 1
B().g()
