# Properties, inheritance, containers and operators of classes.
from typing import Iterator
import time, functools
def timer(fn):
    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        t = time.perf_counter(); r = fn(*args, **kwargs); assert time.perf_counter()-t >= 0
        return r
    wrapper.calls = 0
    return wrapper
@timer
def add(a: int, b: int = 2) -> int:
    """Add."""
    return a+b
print(add(1), add.__name__, add.__doc__, add.__wrapped__(1,1), add.__annotations__, add.calls)
class Temp:
    def __init__(self): self._c = 0
    @property
    def c(self): return self._c
    @c.setter
    def c(self, v):
        if v < -273: raise ValueError("too cold")
        self._c = v
    @c.deleter
    def c(self): print("del"); del self._c
    @staticmethod
    def s(x): return x*2
    @classmethod
    def k(cls, x): o = cls(); o.c = x; return o
    def __repr__(self): return f"{type(self).__name__}({self.c!r})"
t = Temp.k(5); print(t, t.s(4)); t.c = 10; print(t.c)
try: t.c = -300
except ValueError as e: print(e)
del t.c
try: t.c
except AttributeError as e: print(e)
class Animal:
    count = 0
    def __init__(self, name): self.name = name; Animal.count += 1
    def speak(self): raise NotImplementedError("Subclasses must implement")
    def __str__(self): return f"{self.__class__.__name__}: {self.name}"
class Dog(Animal):
    def speak(self): return "Woof"
class Puppy(Dog):
    def __init__(self, name, age): super().__init__(name); self.age = age
    def speak(self): return super().speak().lower() + "!"
for an in (Dog("a"), Puppy("b", 1)): print(an, an.speak(), isinstance(an, Dog))
try: Animal("x").speak()
except NotImplementedError as e: print(repr(e))
print(Animal.count, Puppy.__mro__, Puppy.mro()[1].__name__)
class Stack:
    def __init__(self, *items): self._i = list(items)
    def push(self, x): self._i.append(x); return self
    def pop(self):
        if not self._i: raise IndexError("pop from empty stack")
        return self._i.pop()
    def __len__(self): return len(self._i)
    def __iter__(self) -> Iterator: return iter(self._i[::-1])
    def __getitem__(self, i): return self._i[i]
    def __contains__(self, x): return x in self._i
s = Stack(1,2).push(3); print(len(s), list(s), s[0], s[-1], s[1:], 2 in s, s.pop(), bool(Stack()))
try: Stack().pop()
except IndexError as e: print(e)
class Vec:
    def __init__(self,x,y): self.x,self.y = x,y
    def __add__(self,o): return Vec(self.x+o.x,self.y+o.y) if isinstance(o,Vec) else NotImplemented
    def __radd__(self,o): return self if o==0 else NotImplemented
    def __mul__(self,k): return Vec(self.x*k,self.y*k)
    __rmul__ = __mul__
    def __eq__(self,o): return (self.x,self.y)==(o.x,o.y)
    def __repr__(self): return f"Vec({self.x}, {self.y})"
    def __iter__(self): yield self.x; yield self.y
    def __bool__(self): return bool(self.x or self.y)
    def __lt__(self,o): return abs(self)<abs(o)
    def __abs__(self): return (self.x**2+self.y**2)**.5
print(Vec(1,2)+Vec(3,4), 2*Vec(1,1), sum([Vec(1,1),Vec(2,2)]), sorted([Vec(3,4),Vec(1,0)]), tuple(Vec(1,2)), bool(Vec(0,0)), max(Vec(1,1),Vec(0,1)), Vec(1,2)==Vec(1,2), Vec(1,2)!=Vec(1,3))
try: Vec(1,2)+5
except TypeError as e: print(e)
try: {Vec(1,2)}
except TypeError as e: print(e)
