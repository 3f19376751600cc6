# Classes derived from exception groups check what they are made of, as the groups do.


class Text(str):
    pass


class Group(ExceptionGroup):
    pass


class Base(BaseExceptionGroup):
    pass


class Labelled(ExceptionGroup):
    def __init__(self, message, members):
        self.label = message

    def derive(self, members):
        return Labelled(self.message, members)


class More(ExceptionGroup):
    def __new__(cls, message, members, code):
        made = super().__new__(cls, message, members)
        made.code = code
        return made

    def derive(self, members):
        return More(self.message, members, self.code)


class Extra(ExceptionGroup):
    def __init__(self, message, members, code=None):
        self.code = code


def show(function, *args, **keywords):
    try:
        made = function(*args, **keywords)
        print(type(made).__name__, str(made), made.exceptions, vars(made))
    except Exception as error:
        print(type(error).__name__, error)


for kind in (ExceptionGroup, BaseExceptionGroup, Group, Base, Labelled):
    show(kind, "m", [])
    show(kind, "m", [5])
    show(kind, 5, [ValueError(1)])
    show(kind, "m")
    show(kind)
    show(kind, "m", 5)
    show(kind, "m", "text")
    show(kind, "m", [ValueError(1), 3])
    show(kind, "m", [KeyboardInterrupt()])
    show(kind, "m", (ValueError(1), TypeError("x")))
    show(kind, Text("q"), [ValueError(1)])
    show(kind, "m", [ValueError(1)], 3)
show(More, "m", [ValueError(1)], 7)
show(More, "m", [], 7)
show(Extra, "m", [ValueError(1)], 7)
show(Extra, "m", [ValueError(1)], code=7)
show(lambda: More("m", [ValueError(1), TypeError(2)], 7).split(ValueError)[0])
show(lambda: Labelled("m", [ValueError(1), TypeError(2)]).subgroup(TypeError))
try:
    raise Group("g", [ValueError(1), KeyError(2)])
except* KeyError as caught:
    print(type(caught).__name__, caught.exceptions)
except* ValueError as caught:
    print(type(caught).__name__, caught.exceptions)
