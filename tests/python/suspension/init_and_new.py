# host
class Config:
    def __new__(cls, *args):
        print("new", host_echo(args))
        return super().__new__(cls)

    def __init__(self, name, size=None):
        self.name = host_echo(name)
        self.size = host_add(size or 1, 1)
        print("made", self.name, self.size)


class Sub(Config):
    def __init__(self, name):
        self.before = host_echo("before")
        super().__init__(name, host_echo(5))
        self.after = host_echo("after")


c = Config("a")
s = Sub("b")
print(vars(c), vars(s), [Config(n).size for n in "xy"], list(map(Config, "pq"))[1].name)


class Checked:
    def __init__(self, value):
        if host_echo(value) < 0:
            host_fail("ValueError", f"negative: {value}")
        self.value = value


made = []
for v in (1, -1, 2):
    try:
        made.append(Checked(v))
    except ValueError as error:
        print(error)
print([m.value for m in made])


class Point(tuple):
    def __new__(cls, x, y):
        return super().__new__(cls, (host_echo(x), host_echo(y)))


print(Point(1, 2), Point(3, 4)[1])


class Hooked:
    def __init_subclass__(cls, **kw):
        cls.tag = host_echo(cls.__name__.lower())


class First(Hooked):
    pass


class AppError(Exception):
    def __init__(self, code):
        super().__init__(host_add("code ", str(code)))


try:
    raise AppError(7)
except AppError as error:
    print(error, error.args, First.tag)
Checked(-5)
