from math import floor

from shapes.base import Shape


class Circle(Shape):
    def __init__(self, r):
        self.r = r

    def area(self):
        return floor(3 * self.r * self.r)
