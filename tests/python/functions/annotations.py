# Annotations are kept, and evaluated when somebody asks.
def plain(a: int, b: "str" = "x", *args: float, c: list[int], d: int | None = None, **kw: dict[str, int]) -> bool:
    return True
print(plain.__annotations__)
print(plain.__annotations__ is plain.__annotations__, plain.__dict__, plain.__name__)
def none(): pass
print(none.__annotations__, none.__dict__)
def pos(p: 1, /, q: 2, *, r: 3) -> 4: pass
print(pos.__annotations__)
class Point:
    x: int
    y: float = 2.5
    tags: "list[str]" = None
    _hidden: str
    __private: int
    Alias = int
    def method(self, other: "Point", n: Alias = 3) -> "Point":
        return self
    if True:
        z: bool
print(Point.__annotations__)
print(Point.method.__annotations__, Point.y)
print(hasattr(Point, "x"), [k for k in Point.__annotations__])
class Empty: pass
class Child(Point):
    w: "int"
print(Empty.__annotations__, Child.__annotations__, Child.__base__.__annotations__ is Point.__annotations__)
def lazy(a: NotDefinedYet): return a
print(lazy(5))
try:
    lazy.__annotations__
except NameError as e:
    print(e)
class NotDefinedYet: pass
print(lazy.__annotations__)
def factory(T):
    def typed(x: T) -> T: return x
    class Box:
        item: T
        def get(self) -> T: return self.item
    return typed, Box
typed, Box = factory(str)
print(typed.__annotations__, Box.__annotations__, Box.get.__annotations__)
def validated(f):
    hints = {k: v for k, v in f.__annotations__.items() if k != "return"}
    def w(*args):
        for (name, kind), value in zip(hints.items(), args):
            if not isinstance(value, kind):
                raise TypeError(f"{name} must be {kind.__name__}, not {type(value).__name__}")
        return f(*args)
    return w
@validated
def add(a: int, b: int) -> int: return a + b
print(add(1, 2))
try: add(1, "2")
except TypeError as e: print(e)
def record(cls):
    names = list(cls.__annotations__)
    def __init__(self, *args, **kw):
        for n, v in zip(names, args): setattr(self, n, v)
        for n in names[len(args):]: setattr(self, n, kw.get(n, getattr(cls, n, None)))
    def __repr__(self): return f"{cls.__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in names)})"
    cls.__init__, cls.__repr__ = __init__, __repr__
    return cls
@record
class User:
    name: str
    age: int = 0
    email: str | None = None
print(User("Ann"), User("Bob", 5, email="b@x"))
plain.__annotations__["a"] = float
print(plain.__annotations__["a"])
plain.__annotations__ = {"new": 1}
print(plain.__annotations__)
x: int = 5
y: "undefined_thing"
print(x)
(lambda: 1).__annotations__, int | str, list[int], dict[str, list[int]], tuple[int, ...], (int | None) == (None | int), type(list[int]).__name__, list[int].__origin__, list[int].__args__
