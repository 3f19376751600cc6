class A:
    def m(self):
        pass
m = A().m
x = [A().m for _ in range(1_000_000)]
