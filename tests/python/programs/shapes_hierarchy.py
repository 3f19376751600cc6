"""A hierarchy of shapes with abstract methods, mixins and registry."""

import json
import math


class Registry:
    kinds = {}

    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        Registry.kinds[cls.__name__.lower()] = cls


class Comparable:
    def __eq__(self, other):
        return type(self) is type(other) and self.key() == other.key()

    def __lt__(self, other):
        return self.area < other.area

    def __hash__(self):
        return hash(self.key())


class Shape(Comparable, Registry):
    sides = None

    @property
    def area(self):
        raise NotImplementedError(f"{type(self).__name__} has no area")

    @property
    def perimeter(self):
        raise NotImplementedError

    def key(self):
        return tuple(sorted(vars(self).items()))

    def scale(self, factor):
        return type(self)(**{k: v * factor for k, v in vars(self).items()})

    def to_json(self):
        return json.dumps({"kind": type(self).__name__.lower(), **vars(self)})

    @staticmethod
    def from_json(text):
        data = json.loads(text)
        kind = data.pop("kind")
        try:
            cls = Registry.kinds[kind]
        except KeyError:
            raise ValueError(f"unknown shape {kind!r}") from None
        return cls(**data)

    def __repr__(self):
        args = ", ".join(f"{k}={v}" for k, v in vars(self).items())
        return f"{type(self).__name__}({args})"

    def __format__(self, spec):
        if spec == "short":
            return f"{type(self).__name__[0]}{self.area:.0f}"
        return format(repr(self), spec)


class Circle(Shape):
    def __init__(self, r):
        self.r = r

    @property
    def area(self):
        return math.pi * self.r ** 2

    @property
    def perimeter(self):
        return 2 * math.pi * self.r


class Rect(Shape):
    sides = 4

    def __init__(self, w, h):
        self.w, self.h = w, h

    @property
    def area(self):
        return self.w * self.h

    @property
    def perimeter(self):
        return 2 * (self.w + self.h)


class Square(Rect):
    def __init__(self, w, h=None):
        if h is not None and h != w:
            raise ValueError("sides differ")
        super().__init__(w, w)


class Triangle(Shape):
    sides = 3

    def __init__(self, a, b, c):
        if max(a, b, c) * 2 >= a + b + c:
            raise ValueError(f"no triangle with sides {a}, {b}, {c}")
        self.a, self.b, self.c = a, b, c

    @property
    def perimeter(self):
        return self.a + self.b + self.c

    @property
    def area(self):
        s = self.perimeter / 2
        return math.sqrt(s * (s - self.a) * (s - self.b) * (s - self.c))


class Blob(Shape):
    pass


shapes = [Circle(1), Rect(2, 3), Square(2), Triangle(3, 4, 5), Circle(0.5)]
for shape in sorted(shapes):
    print(f"{shape:<28}|{shape.area:8.3f}|{shape.perimeter:8.3f}|{shape.sides}|{shape:short}")
print(sorted(Registry.kinds), Square.__mro__[1:4])
for shape in shapes:
    copy = Shape.from_json(shape.to_json())
    print(shape.to_json(), copy == shape, hash(copy) == hash(shape), copy is shape)
print(Rect(2, 2) == Square(2), Square(2) == Square(2), len({Circle(1), Circle(1), Circle(2)}), Rect(1, 2).scale(3), max(shapes), min(shapes))
for f in (lambda: Blob().area, lambda: Blob().perimeter, lambda: Triangle(1, 2, 5), lambda: Square(1, 2), lambda: Shape.from_json('{"kind": "star"}'), lambda: Shape.from_json('{"kind": "circle", "x": 1}'), lambda: Shape.from_json("[")):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)
total = sum(s.area for s in shapes if isinstance(s, Rect))
by_sides = {}
for shape in shapes:
    by_sides.setdefault(shape.sides, []).append(format(shape, "short"))
print(total, by_sides)
