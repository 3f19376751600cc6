# Modules that a program makes: the class's `__init__` names them.
import types


def show(label, make):
    try:
        print(label, make())
    except Exception as error:
        print(label, type(error).__name__, error)


class Quiet(types.ModuleType):
    def __init__(self, *args, **kwargs):
        pass


print(sorted(Quiet("x").__dict__), Quiet(5).__class__.__name__, Quiet().__dict__, Quiet(a=1).__dict__)
show("repr", lambda: repr(Quiet("x")))
show("name", lambda: Quiet("x").__name__)
show("doc", lambda: Quiet("x").__doc__)
q = Quiet("x")
q.__name__ = "later"
show("named later", lambda: (repr(q), q.__name__, sorted(q.__dict__)))
show("missing", lambda: q.missing)
show("missing without a name", lambda: Quiet("x").missing)


class Named(types.ModuleType):
    def __init__(self, name, extra=None):
        super().__init__("made " + name, "the doc")
        self.extra = extra


n = Named("x", 5)
print(n, n.__name__, n.__doc__, n.extra, sorted(n.__dict__))
show("missing", lambda: n.missing)
show("too few", lambda: Named())


class Plain(types.ModuleType):
    pass


p = Plain("plain")
print(p, p.__name__, p.__doc__, p.__package__, p.__loader__, p.__spec__, sorted(vars(p)))
print(Plain("a", "b").__doc__, Plain(name="c", doc=None).__name__, Plain("d", doc=5).__doc__)
for args in ((), (5,), ("a", "b", "c"), (None,), (b"a",)):
    show(f"Plain{args}", lambda: Plain(*args))
    show(f"ModuleType{args}", lambda: types.ModuleType(*args))
show("keywords", lambda: Plain(bogus=1))
show("keywords", lambda: types.ModuleType(bogus=1))
show("keywords", lambda: types.ModuleType("a", bogus=1))


class New(types.ModuleType):
    def __new__(cls, *args):
        made = super().__new__(cls)
        print(type(made).__name__, made.__dict__)
        return made


show("New", lambda: (New("by new").__name__, New("by new")))
show("no type", lambda: types.ModuleType.__new__())
show("wrong type", lambda: types.ModuleType.__new__(int))
m = types.ModuleType("first", "doc")
m.kept = 1
m.__init__("second")
print(m, m.__name__, m.__doc__, m.kept)
show("init wrong", lambda: m.__init__())
p.kept = 2
p.__init__("again", doc="new")
print(p, p.__name__, p.__doc__, p.kept)
print(p.__annotations__, Quiet("x").__annotations__, p.__annotate__)
print(sorted(Plain("later").__dict__), Plain("x").__dict__ is not Plain("y").__dict__)
