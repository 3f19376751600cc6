# `args` of exceptions whose classes have a `__new__` of their own: those that the class was called with.
class Shortened(Exception):
    def __new__(cls, a, b):
        self = super().__new__(cls, a)
        print("new", self.args)
        return self


class Initialised(Exception):
    def __new__(cls, a, b):
        return super().__new__(cls, a)

    def __init__(self, a, b):
        super().__init__(b)


class Silent(Exception):
    def __new__(cls, a, b):
        return super().__new__(cls)

    def __init__(self, a, b):
        pass


class Key(KeyError):
    def __new__(cls, *args, **kwargs):
        return super().__new__(cls)


class Subclass(Shortened):
    pass


print(Shortened(1, 2).args, str(Shortened(1, 2)), repr(Shortened(1, 2)))
print(Initialised(1, 2).args, Silent(1, 2).args, Key("k").args, str(Key("k")), Subclass(3, 4).args)
try:
    raise Shortened("a", "b")
except Shortened as error:
    print(error, error.args)
try:
    Key(a=1)
except TypeError as error:
    print(error)
