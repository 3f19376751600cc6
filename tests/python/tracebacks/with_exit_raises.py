class T:
    def __enter__(self): return self
    def __exit__(self, *a): raise ValueError("exit")
with T() as t:
    x = 1
