import itertools
def f(): yield from itertools.repeat(1)
for x in f(): pass
