class I:
    def __iter__(self):
        return self
    def __next__(self):
        raise StopIteration
while True:
    list(I())
    next(I(), None)
