class Point:
    origin = (0, 0)

    def __init__(self, x, y):
        self.x, self.y = x, y

    def walk(self):
        yield self.x
        yield from [self.y]


match [Point(1, 2)]:
    case [Point(x=1, y=y)] if y:
        [step for step in Point(1, y).walk()]
    case _:
        pass
