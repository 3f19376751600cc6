import inspect, enum, dataclasses, typing
class Color(enum.Enum):
    RED = 1
    GREEN = 2
print(inspect.getsource(Color))
class Fl(enum.Flag): A = 1
print(inspect.getsource(Fl))
@dataclasses.dataclass
class D:
    x: int
print(inspect.getsource(D))
class Col2(enum.IntEnum):
    A = 1
    def f(self): return 1
print(inspect.getsource(Col2))
h = {
    "b": lambda x: (
        x + 1),
}
print(inspect.getsource(h["b"]))
L = [
    lambda: 1,
    lambda: (2,
      3),
    lambda: [
      1, 2
    ]]
for l in L: print(inspect.getsource(l)); print('--')
f = lambda x: x + 1
print(inspect.getsource(f))
g = (lambda x:
   x + 1)
print(inspect.getsource(g))
k = sorted([3, 1], key=lambda v: v)
def call(f): print(inspect.getsource(f))
call(lambda: 1)
call(
    lambda: 2
)
call(lambda a,
     b: 3)
def outer():
    return lambda z: (
        z,
    )
call(outer())
call(lambda: 'x' if 1 else """
long""")
import functools, importlib
print(importlib.util.find_spec("x_y_z"))
