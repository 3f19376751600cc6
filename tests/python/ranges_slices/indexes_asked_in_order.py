# The parts of a slice are asked for their ints in CPython's order: step, start, stop.
def t(f):
    try: print(f())
    except BaseException as x: print(type(x).__name__, x)
class I:
    def __init__(self, n): self.n = n
    def __index__(self): print('index', self.n); return self.n
t(lambda: [1, 2][I(0):1.0])
t(lambda: [1, 2][1.0:I(0)])
t(lambda: [1, 2][I(0):I(2):1.0])
t(lambda: [1, 2][I(0):I(2):I(0)])
t(lambda: [1, 2][I(0):I(2):I(1)])
t(lambda: (1, 2)[I(0):1.0:I(1)])
t(lambda: 'ab'[I(0):1.0:I(1)])
t(lambda: b'ab'[I(0):1.0:I(1)])
t(lambda: bytearray(b'ab')[I(0):1.0:I(1)])
t(lambda: range(5)[I(0):1.0:I(1)])
t(lambda: range(5)[I(0):I(1):I(1)])
t(lambda: memoryview(b'ab')[I(0):1.0:I(1)])
t(lambda: slice(I(0), 1.0, I(1)).indices(5))
t(lambda: slice(I(0), I(3), I(1)).indices(5))
def s():
    l = [1, 2]; l[I(0):1.0:I(1)] = []
t(s)
def d():
    l = [1, 2]; del l[I(0):1.0:I(1)]
t(d)
