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


# Counts what was registered anywhere: what was no subclass may be one now.
_token = [0]


# What was registered as a sequence or mapping is one for patterns too, and so is what derives from it.
_patterns = {"Sequence": [], "Mapping": []}


class _abc_data:
    # What a class knows of its subclasses. The caches are cut off, since they would keep classes alive for ever.
    __module__ = "_abc"
    __slots__ = ("registry", "known", "unknown", "token")

    def __init__(self):
        self.registry = []
        self.known = set()
        self.unknown = set()
        self.token = 0

    def keep(self, answer, subclass):
        cache = self.known if answer else self.unknown
        if len(cache) >= 500:
            cache.clear()
        cache.add(subclass)
        return answer


class ABCMeta(type):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        cls.__abstractmethods__ = _abstract_names(cls, namespace)
        cls._abc_impl = _abc_data()
        return cls

    def register(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        if issubclass(subclass, cls):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError("Refusing to create an inheritance cycle")
        cls._abc_impl.registry.append(subclass)
        _token[0] += 1
        for base in cls.__mro__:
            if base.__name__ in _patterns and base.__module__ == "collections.abc":
                _patterns[base.__name__].append(subclass)
        return subclass

    def __instancecheck__(cls, instance):
        claimed = instance.__class__
        kind = type(instance)
        data = cls.__dict__["_abc_impl"]
        if claimed in data.known:
            return True
        if claimed is kind:
            if data.token == _token[0] and claimed in data.unknown:
                return False
            return cls.__subclasscheck__(claimed)
        return cls.__subclasscheck__(claimed) or cls.__subclasscheck__(kind)

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("issubclass() arg 1 must be a class")
        data = cls.__dict__["_abc_impl"]
        if subclass in data.known:
            return True
        if data.token != _token[0]:
            data.unknown.clear()
            data.token = _token[0]
        elif subclass in data.unknown:
            return False
        answer = cls.__subclasshook__(subclass)
        if answer is not NotImplemented:
            if answer is not True and answer is not False:
                raise AssertionError("__subclasshook__ must return either False, True, or NotImplemented")
            return data.keep(answer, subclass)
        if cls in subclass.__mro__:
            return data.keep(True, subclass)
        # CPython keeps no note of what was itself registered, so the hook is asked of it again.
        if any(registered is subclass for registered in data.registry):
            return True
        for registered in data.registry:
            if issubclass(subclass, registered):
                return data.keep(True, subclass)
        for child in type.__subclasses__(cls):
            if issubclass(subclass, child):
                return data.keep(True, subclass)
        return data.keep(False, subclass)

    def _dump_registry(cls, file=None):
        print(f"Class: {cls.__module__}.{cls.__qualname__}", file=file)

    def _abc_registry_clear(cls):
        cls._abc_impl.registry.clear()

    def _abc_caches_clear(cls):
        cls._abc_impl.known.clear()
        cls._abc_impl.unknown.clear()


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
    return _token[0]
