def f(self, x) return x
