# A class that says by itself what is an instance is asked once for each pattern, whatever is collected meanwhile.
asked = 0


class Meta(type):
    def __instancecheck__(cls, other):
        global asked
        asked += 1
        return hasattr(other, "x")


class HasX(metaclass=Meta):
    __match_args__ = ("x", "y")


class Point:
    def __init__(self, x, y):
        self.x = [x] * 40
        self.y = [y] * 40


kept = []
for n in range(60):
    match Point(n, -n):
        case HasX(x, y):
            kept.append((x[0], y[-1]))
print(asked, kept[:3], kept[-1])
