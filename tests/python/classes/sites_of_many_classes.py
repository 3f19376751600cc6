# Attributes at places that meet instances of many classes in turn.


class Shape:
    sides = 0

    def __init__(self, name, size):
        self.name = name
        self.size = size
        self.log = []

    @property
    def label(self):
        return f'{self.name}:{self.size}'

    @classmethod
    def kind(cls):
        return cls.__name__

    @staticmethod
    def plain():
        return 'plain'

    def area(self):
        return 0

    def grow(self, by):
        self.size += by
        self.log.append(by)
        self.last = by
        return self.area()


class Square(Shape):
    sides = 4

    def area(self):
        return self.size * self.size


class Circle(Shape):
    def __init__(self, size):
        super().__init__('circle', size)
        self.extra = 1

    @property
    def label(self):
        return 'round ' + str(self.size)

    def area(self):
        return 3 * self.size * self.size


class Odd(Shape):
    area = 7

    def __init__(self, size):
        self.before = 0
        super().__init__('odd', size)

    def grow(self, by):
        self.size += by
        return self.area


class Slotted:
    __slots__ = ('name', 'size', 'label')
    sides = 1

    def __init__(self, size):
        self.name = 'slotted'
        self.size = size
        self.label = 'L'

    def grow(self, by):
        self.size += by
        return -self.size

    kind = staticmethod(Shape.plain)
    plain = staticmethod(lambda: 'other')


class Computed:
    def __getattr__(self, name):
        if name == 'sides':
            return 99
        raise AttributeError(name)

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value * 2 if name == 'size' else value)

    def __init__(self, size):
        self.name = 'computed'
        self.size = size
        self.label = 'C'

    def grow(self, by):
        self.size = by
        return self.size

    def kind(self):
        return 'own'

    plain = kind


def visit(shapes):
    rows = []
    for shape in shapes:
        grown = shape.grow(1)
        rows.append((shape.name, shape.size, shape.label, shape.sides, shape.kind(), shape.plain(), grown))
    return rows


def make(i):
    which = i % 6
    if which == 0:
        return Shape('shape', i)
    if which == 1:
        return Square('square', i)
    if which == 2:
        return Circle(i)
    if which == 3:
        return Odd(i)
    if which == 4:
        return Slotted(i)
    return Computed(i)


shapes = [make(i) for i in range(60)]
for turn in range(4):
    rows = visit(shapes)
print(rows[:12])
print(rows[-6:])

# What is changed is seen at once.
Square.area = lambda self: -1
Shape.sides = 'changed'
Circle.label = 'no property any more'
print(visit(shapes)[:6])
del Square.area
del Circle.label
shapes[0].area = lambda: 'own'
shapes[1].__dict__['extra'] = 2
shapes[6].__class__ = Square
print(visit(shapes)[:7])
shapes[7].grow = lambda by: 'grown by own'
print(visit(shapes[5:9]))
print([shape.extra for shape in shapes if isinstance(shape, Circle)][:3])
for shape in shapes[:8]:
    try:
        print(shape.last, shape.missing)
    except AttributeError as error:
        print(type(error).__name__, error)
