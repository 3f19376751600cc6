class Circle:
    def __init__(self, radius):
        self.radius = radius

    @property
    def radius(self):
        """The radius."""
        return self._radius

    @radius.setter
    def radius(self, value):
        if value < 0:
            raise ValueError("negative radius")
        print("setting", value)
        self._radius = value

    @radius.deleter
    def radius(self):
        print("deleting")
        del self._radius

    @property
    def area(self):
        return 3 * self._radius ** 2

    def get_x(self):
        return "x"

    x = property(get_x, doc="explicit")


c = Circle(2)
print(c.radius, c.area, c.x)
c.radius = 5
c.radius += 1
print(c.area, Circle.radius.__doc__, Circle.x.__doc__, type(Circle.area).__name__, vars(c))
for action in range(5):
    try:
        if action == 0:
            c.radius = -1
        elif action == 1:
            c.area = 5
        elif action == 2:
            del c.area
        elif action == 3:
            del c.radius
            c.radius
        else:
            c.x = 1
    except (ValueError, AttributeError) as error:
        print(type(error).__name__, error)


class Square(Circle):
    @property
    def area(self):
        return super().area * 2

    @Circle.radius.setter
    def radius(self, value):
        print("square setter")
        Circle.radius.fset(self, value)


s = Square(1)
print(s.area, s.radius)
s.__dict__["area"] = "shadow?"
print(s.area)


class Hidden:
    @property
    def broken(self):
        return self.not_there

    def __getattr__(self, name):
        return f"fallback for {name}"


print(Hidden().broken)


class Cached:
    def __init__(self):
        self.computed = 0

    @property
    def value(self):
        if "_value" not in self.__dict__:
            self.computed += 1
            self._value = 42
        return self._value


k = Cached()
k.value, k.value, k.computed
