class A:
    def __iter__(self): return self
    def __next__(self): return 1
for i in A(): pass
