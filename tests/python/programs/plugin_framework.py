"""Plugins found by a metaclass, hooks with priorities, settings by descriptors."""
import functools
from types import MappingProxyType


class Setting:
    def __init__(self, kind, default=None, *, check=None, doc=""):
        self.kind, self.default, self.check = kind, default, check
        self.__doc__ = doc

    def __set_name__(self, owner, name):
        self.name = name
        self.slot = f"_{name}"

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return getattr(instance, self.slot, self.default)

    def __set__(self, instance, value):
        if not isinstance(value, self.kind):
            try:
                value = self.kind(value)
            except (TypeError, ValueError) as error:
                raise TypeError(f"{self.name}: expected {self.kind.__name__}, got {value!r}") from error
        if self.check is not None and not self.check(value):
            raise ValueError(f"{self.name}: {value!r} is out of range")
        setattr(instance, self.slot, value)

    def __delete__(self, instance):
        instance.__dict__.pop(self.slot, None)


def hook(event, priority=0):
    def mark(function):
        function.__dict__.setdefault("hooks", []).append((event, priority))
        return function
    return mark


class PluginMeta(type):
    plugins = {}

    def __new__(meta, name, bases, namespace, *, abstract=False, **options):
        cls = super().__new__(meta, name, bases, namespace)
        cls.settings = MappingProxyType({
            key: value for base in reversed(cls.__mro__) for key, value in vars(base).items() if isinstance(value, Setting)
        })
        cls.options = options
        if not abstract:
            if name in meta.plugins:
                raise RuntimeError(f"plugin {name} is registered twice")
            meta.plugins[name] = cls
        return cls

    def __init__(cls, name, bases, namespace, **_):
        super().__init__(name, bases, namespace)

    def __contains__(cls, setting):
        return setting in cls.settings

    def __repr__(cls):
        return f"<plugin {cls.__name__}>"


class Plugin(metaclass=PluginMeta, abstract=True):
    enabled = Setting(bool, True, doc="whether it runs")

    def __init__(self, **settings):
        for key, value in settings.items():
            if key not in type(self):
                raise AttributeError(f"{type(self).__name__} has no setting {key!r}; it has {', '.join(sorted(type(self).settings))}")
            setattr(self, key, value)

    def hooks(self):
        for name in dir(type(self)):
            for event, priority in getattr(getattr(type(self), name), "hooks", ()):
                yield event, -priority, name, getattr(self, name)


class Upper(Plugin, stage="text"):
    limit = Setting(int, 10, check=lambda n: 0 < n <= 100)

    @hook("line", 5)
    def shout(self, line):
        return line[: self.limit].upper()


class Counter(Plugin):
    def __init__(self, **kw):
        super().__init__(**kw)
        self.counts = {}

    @hook("line")
    @hook("end")
    def count(self, value):
        kind = type(value).__name__
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return value


class Faulty(Plugin):
    @hook("line", 10)
    def explode(self, line):
        if "!" in line:
            raise ValueError(f"cannot read {line!r}")
        return line


class Host:
    def __init__(self, *plugins):
        self.plugins = plugins

    @functools.cached_property
    def table(self):
        print("(building the table)")
        table = {}
        for at, plugin in enumerate(self.plugins):
            for event, rank, name, method in plugin.hooks():
                table.setdefault(event, []).append((rank, at, name, method))
        return {event: [m for *_, m in sorted(rows, key=lambda r: r[:3])] for event, rows in table.items()}

    def emit(self, event, value):
        for method in self.table.get(event, ()):
            if method.__self__.enabled:
                try:
                    value = method(value)
                except ValueError as error:
                    print("  skipped:", error)
        return value


host = Host(counter := Counter(), Upper(limit="4"), Faulty())
print(PluginMeta.plugins, Upper.options, "limit" in Upper, "limit" in Counter)
for line in ("hello", "oh!", "x"):
    print(repr(host.emit("line", line)))
host.plugins[1].enabled = 0
print(host.emit("line", "quiet"), host.emit("end", 3), host.emit("nothing", None), counter.counts)
print([m.__qualname__ for m in host.table["line"]], Upper.limit.__doc__ == "", Upper.enabled.__doc__)
for bad in (lambda: Upper(limit="many"), lambda: Upper(limit=0), lambda: Upper(size=1), lambda: type(Plugin)("Upper", (Plugin,), {})):
    try:
        bad()
    except (TypeError, ValueError, AttributeError, RuntimeError) as error:
        print(type(error).__name__, error, "|", repr(error.__cause__))
up = Upper(limit=7)
print(vars(up), up.limit)
del up.limit
print(vars(up), up.limit)
Upper(limit=[])
