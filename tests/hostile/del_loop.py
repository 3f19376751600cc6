class A:
    def __del__(self):
        while True:
            pass
for _ in range(10):
    A()
a = [A() for _ in range(100_000)]
a = None
while True:
    [0] * 1000
