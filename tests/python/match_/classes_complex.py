class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


class Point3(Point):
    __match_args__ = ("x", "y", "z")

    def __init__(self, x, y, z):
        super().__init__(x, y)
        self.z = z


class Plain:
    def __init__(self, **kw):
        self.__dict__.update(kw)


def where(p):
    match p:
        case Point3(x, y, z=0):
            return f"flat 3d {x} {y}"
        case Point3():
            return "3d"
        case Point(0, 0):
            return "origin"
        case Point(x=0, y=y):
            return f"on y at {y}"
        case Point(x, 0):
            return f"on x at {x}"
        case Point(x, y) if x == y:
            return f"diagonal {x}"
        case Point() as q:
            return f"somewhere {q}"
        case Plain(kind="a", value=[first, *_]):
            return f"plain a {first}"
        case Plain(value=int(v) | str(v)):
            return f"plain {v!r}"
        case [Point(x=a), Point(x=b)]:
            return f"two points {a} {b}"
        case dict(d) if d:
            return f"dict {sorted(d)}"
        case list() | tuple():
            return "sequence"
        case float(f) | complex(real=f):
            return f"number {f}"
        case _:
            return "unknown"


for p in (Point(0, 0), Point(0, 5), Point(5, 0), Point(3, 3), Point(1, 2), Point3(1, 2, 0), Point3(1, 2, 3), Plain(kind="a", value=[9, 8]), Plain(value=5), Plain(value="s"), Plain(other=1), [Point(1, 1), Point(2, 2)], {"k": 1}, {}, (), 2.5, 1j, None):
    print(where(p))


class NoArgs:
    pass


class BadArgs:
    __match_args__ = 5


class Recorder:
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        print("asked for", name)
        return name


for make in (lambda: NoArgs(), lambda: BadArgs(), lambda: Point(1, 2)):
    try:
        match make():
            case NoArgs(1):
                print("no")
            case BadArgs(1):
                print("no")
            case Point(1, 2, 3):
                print("no")
    except TypeError as error:
        print(error)
match Recorder():
    case Recorder(a="a", b="c"):
        print("never")
    case Recorder(b=value):
        print(value)
try:
    match 5:
        case print():
            pass
except TypeError as error:
    print(error)
match 7:
    case bool():
        print("bool")
    case int(real=r, imag=0):
        print("int", r)
