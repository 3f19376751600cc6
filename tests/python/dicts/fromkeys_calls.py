# `fromkeys` calls the class that it is asked of.
class Told(dict):
    def __init__(self, *args, **kwargs):
        print("init", args, kwargs)
        super().__init__(*args, **kwargs)

    def __setitem__(self, key, value):
        print("set", key)
        super().__setitem__(key, value)


print(Told.fromkeys("ab", 1))


class Other(dict):
    def __new__(cls):
        return {"there": 0}


print(Other.fromkeys([1]))


class Wants(dict):
    def __init__(self, needed):
        pass


try:
    Wants.fromkeys("a")
except TypeError as error:
    print(error)


class Text(str):
    pass


text = Text("ab")
print(type(text.partition("z")[0]).__name__, type(text.rpartition("z")[2]).__name__, type(text.partition("a")[2]).__name__)
