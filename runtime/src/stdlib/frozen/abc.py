# Abstract base classes.


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    __isabstractmethod__ = True


def _is_abstract(value):
    if isinstance(value, property):
        return any(getattr(f, "__isabstractmethod__", False) for f in (value.fget, value.fset, value.fdel))
    if isinstance(value, (classmethod, staticmethod)):
        return _is_abstract(value.__func__)
    return bool(getattr(value, "__isabstractmethod__", False))


def _abstract_names(cls, namespace):
    names = {name for name, value in namespace.items() if _is_abstract(value)}
    for base in cls.__bases__:
        for name in getattr(base, "__abstractmethods__", ()):
            for holder in cls.__mro__:
                if name in holder.__dict__:
                    if _is_abstract(holder.__dict__[name]):
                        names.add(name)
                    break
    return frozenset(names)


class ABCMeta(type):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        cls.__abstractmethods__ = _abstract_names(cls, namespace)
        cls._abc_impl = []
        return cls

    def register(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        if issubclass(subclass, cls):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError("Refusing to create an inheritance cycle")
        cls._abc_impl.append(subclass)
        return subclass

    def __instancecheck__(cls, instance):
        kind = type(instance)
        if cls in kind.__mro__:
            return True
        if cls.__subclasscheck__(kind):
            return True
        claimed = getattr(instance, "__class__", kind)
        return claimed is not kind and cls.__subclasscheck__(claimed)

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("issubclass() arg 1 must be a class")
        answer = cls.__subclasshook__(subclass)
        if answer is not NotImplemented:
            return answer
        if cls in subclass.__mro__:
            return True
        for registered in cls.__dict__["_abc_impl"]:
            if issubclass(subclass, registered):
                return True
        for child in type.__subclasses__(cls):
            if issubclass(subclass, child):
                return True
        return False

    def _dump_registry(cls, file=None):
        print(f"Class: {cls.__module__}.{cls.__qualname__}", file=file)

    def _abc_registry_clear(cls):
        cls._abc_impl.clear()

    def _abc_caches_clear(cls):
        pass


class ABC(metaclass=ABCMeta):
    __slots__ = ()


def update_abstractmethods(cls):
    if not hasattr(cls, "__abstractmethods__"):
        return cls
    names = set()
    for base in cls.__bases__:
        for name in getattr(base, "__abstractmethods__", ()):
            if _is_abstract(getattr(cls, name, None)):
                names.add(name)
    for name, value in cls.__dict__.items():
        if _is_abstract(value):
            names.add(name)
    cls.__abstractmethods__ = frozenset(names)
    return cls


def get_cache_token():
    return 0
