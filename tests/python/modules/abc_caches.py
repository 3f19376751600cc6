# What an abstract class remembers of its subclasses, and abstract methods within other descriptors.
import abc
from collections.abc import Sized


class Hooked(metaclass=abc.ABCMeta):
    @classmethod
    def __subclasshook__(cls, other):
        print("hook", cls.__name__, other.__name__)
        if other.__name__.startswith("Yes"):
            return True
        return False if other.__name__.startswith("No") else NotImplemented


class Yes: pass
class No: pass
class Other: pass
class Child(Hooked): pass


for _ in range(2):
    print(issubclass(Yes, Hooked), issubclass(No, Hooked), issubclass(Other, Hooked), issubclass(Child, Hooked))
    print(isinstance(Yes(), Hooked), isinstance(No(), Hooked), isinstance(Other(), Hooked), isinstance(Child(), Hooked))
before = abc.get_cache_token()
Hooked.register(Other)
print(abc.get_cache_token() > before, abc.get_cache_token() == abc.get_cache_token())
print(issubclass(Other, Hooked), issubclass(No, Hooked), isinstance(Other(), Hooked), isinstance(No(), Hooked))


class Bad(metaclass=abc.ABCMeta):
    @classmethod
    def __subclasshook__(cls, other):
        return "maybe"


try:
    issubclass(int, Bad)
except AssertionError as error:
    print("AssertionError", error)


class Lies:
    @property
    def __class__(self):
        return dict


print(isinstance(Lies(), Sized))
print(type(Hooked._abc_impl).__name__, type(Hooked._abc_impl).__module__)


class Parts(abc.ABC):
    @abc.abstractproperty
    def old(self): ...
    read = property(abc.abstractmethod(lambda self: 1))
    write = property(lambda self: 1, abc.abstractmethod(lambda self, value: None))
    erase = property(lambda self: 1, None, abc.abstractmethod(lambda self: None))
    made = classmethod(property(abc.abstractmethod(lambda cls: 1)))
    free = staticmethod(abc.abstractmethod(lambda: 1))
    plain = property(lambda self: 1, lambda self, value: None)


print(sorted(Parts.__abstractmethods__))
for name in ("old", "read", "write", "erase", "free", "plain"):
    print(name, getattr(Parts.__dict__[name], "__isabstractmethod__", None))
Parts()
