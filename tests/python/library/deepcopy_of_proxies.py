"""`copy.deepcopy` asks the object, not its class, for `__deepcopy__`."""
import copy


class Answers:
    def __getattr__(self, name):
        if name.startswith("__") and name != "__deepcopy__":
            raise AttributeError(name)
        return lambda *given: f"{name} of {len(given)}"


class Forwards:
    def __init__(self, target):
        self.target = target

    def __getattr__(self, name):
        if name == "target":
            raise AttributeError(name)
        return getattr(self.target, name)


class Own:
    def __deepcopy__(self, memo):
        return "by the class"


class Plain:
    pass


print(copy.deepcopy(Answers()))
print(copy.deepcopy([Answers(), 1]))
print(copy.deepcopy(Forwards(Own())))
print(copy.deepcopy(Own()))
own = Own()
own.__deepcopy__ = lambda memo: ("by the object", type(memo))
print(copy.deepcopy({"k": own}))
plain = Plain()
plain.__deepcopy__ = None
plain.x = [1]
other = copy.deepcopy(plain)
print(other is not plain, other.x, other.x is not plain.x)
forwards = Forwards([1, 2])
other = copy.deepcopy(forwards)
print(type(other).__name__, other.target, other.target is not forwards.target)


class Class:
    @classmethod
    def __deepcopy__(cls, memo):
        return cls.__name__


class Static:
    @staticmethod
    def __deepcopy__(memo):
        return "static"


print(copy.deepcopy([Class(), Static()]))
