class Outer:
    class Error(Exception):
        pass


def make():
    class Local(Outer.Error):
        pass

    return Local


print(make().__qualname__)
raise make()("local class")
