# A short batch is no end; StopIteration of a callable is one.
from itertools import batched
STOP = object()
class It:
    def __init__(self, *items): self.items = list(items)
    def __iter__(self): return self
    def __next__(self):
        if not self.items: raise StopIteration
        item = self.items.pop(0)
        if item is STOP: raise StopIteration
        return item
b = batched(It(1, 2, 3, STOP, 4, 5), 2)
print(next(b), next(b), next(b, 'end'), next(b, 'end'))
b = batched(It(1, 2, STOP, 4, 5), 2)
print(next(b), next(b, 'end'), next(b, 'end'))
b = batched(It(1, STOP, 4, 5, 6, 7), 2, strict=True)
try: next(b)
except ValueError as e: print(e)
print(next(b, 'end'))
class Calls:
    def __init__(self): self.count = 0
    def __call__(self):
        self.count += 1
        if self.count == 2: raise StopIteration
        return self.count
c = Calls()
it = iter(c, 9)
print(next(it), next(it, 'end'), next(it, 'end'), list(it), c.count)
print(list(iter(Calls(), 1)), list(iter(Calls(), 9)))
def fails():
    raise KeyError(1)
it = iter(fails, 1)
for _ in range(2):
    try: next(it)
    except KeyError as e: print(repr(e))
print(list(iter(iter([1, 2, 3]).__next__, 9)))
