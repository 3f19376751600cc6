# What can be known of live objects.
import functools
import inspect
from inspect import BoundArguments, Parameter, Signature, cleandoc, getdoc, getfullargspec, getmembers, signature


def f(a, b: int, /, c=1, *args: str, d, e: "list[int]" = None, **kw: float) -> bool:
    """A function.

        Indented.
      Less.
    """


print(signature(f), repr(signature(f)))
for p in signature(f).parameters.values():
    print(repr(p), p.name, p.kind, p.kind.description, p.default, p.annotation, p.kind == Parameter.KEYWORD_ONLY)
print(signature(f).return_annotation, getfullargspec(f))


class Base:
    """Base doc."""

    attr = 1

    def __init__(self, x, y=2):
        self.x = x

    def method(self, a, *, b):
        """Method doc."""

    @classmethod
    def cm(cls, a):
        pass

    @staticmethod
    def sm(a, b=1):
        pass

    @property
    def prop(self):
        """Prop doc."""
        return 1

    def __call__(self, z):
        pass


class Derived(Base):
    def method(self, a, *, b):
        pass


class New:
    def __new__(cls, a, b):
        return object.__new__(cls)


class Plain:
    pass


def decorator(fn):
    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        return fn(*args, **kwargs)

    return wrapper


@decorator
def decorated(p, q=2):
    pass


async def coro():
    pass


async def agen():
    yield


def gen():
    yield


for obj in (Base, Base(1), Base.method, Base(1).method, Base.cm, Base.sm, Derived, New, Plain, decorated, functools.partial(f, 1), functools.partial(f, 1, 2, c=5), functools.partial(f, 1, d=3), coro, lambda x, *y: 0, functools.lru_cache(f)):
    print(signature(obj))
print(signature(decorated, follow_wrapped=False), inspect.unwrap(decorated).__name__)
for bad in (3, "x"):
    try:
        print(signature(bad))
    except Exception as e:
        print(type(e).__name__, e)
sig = signature(f)
b = sig.bind(1, 2, 3, "x", "y", d=4, z=5)
print(b, b.args, b.kwargs, b.arguments, b.signature == sig)
b = sig.bind(1, 2, d=4)
b.apply_defaults()
print(b.arguments, sig.bind_partial(1))
for bad in (lambda: sig.bind(), lambda: sig.bind(1, 2), lambda: sig.bind(1, b=2, d=3), lambda: signature(Plain).bind(1), lambda: signature(Base).bind(1, 2, 3), lambda: signature(Base).bind(1, z=3), lambda: signature(Base).bind(1, x=3),
            lambda: Parameter("1x", Parameter.KEYWORD_ONLY), lambda: Parameter("x", 9), lambda: Parameter("x", Parameter.VAR_POSITIONAL, default=1), lambda: Parameter(3, 1), lambda: Parameter("if", 1),
            lambda: Signature([Parameter("a", 3), Parameter("b", 1)]), lambda: Signature([Parameter("a", 1), Parameter("a", 1)]), lambda: Signature([Parameter("a", 1, default=1), Parameter("b", 1)])):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
new = sig.replace(parameters=[Parameter("only", Parameter.POSITIONAL_OR_KEYWORD, default=5, annotation=int)], return_annotation=Signature.empty)
print(new, Parameter("x", 1) == Parameter("x", 1), Parameter("x", 1).replace(name="y"), hash(new) == hash(new.replace()), Signature(), sig == signature(f), str(Parameter("z", 4)))
f2 = lambda: None
f2.__signature__ = new
print(signature(f2), new.format(max_width=5))
print(getdoc(f), getdoc(Base), getdoc(Derived), getdoc(Derived.method), getdoc(Derived(1).method), getdoc(Base.prop), getdoc(Plain), cleandoc("  a\n    b\n      c\n\n"))
print([name for name, _ in getmembers(Base(5)) if not name.startswith("_")], getmembers(Base, inspect.isfunction)[-1][0], [n for n, v in getmembers(Derived, inspect.isfunction)])
checks = "isclass ismethod isfunction isgeneratorfunction isgenerator iscoroutinefunction iscoroutine isawaitable isasyncgenfunction isasyncgen isbuiltin isroutine ismodule iscode istraceback isdatadescriptor isabstract".split()
c = coro()
for name, obj in [("Base", Base), ("method", Base(1).method), ("f", f), ("gen", gen), ("gen()", gen()), ("coro", coro), ("coro()", c), ("agen", agen), ("agen()", agen()), ("len", len), ("inspect", inspect), ("code", f.__code__), ("prop", Base.prop), ("int", int), ("append", [].append), ("partial", functools.partial(coro))]:
    print(name, [check for check in checks if getattr(inspect, check)(obj)])
c.close()
g = gen()
print(inspect.getgeneratorstate(g), next(g), inspect.getgeneratorstate(g), list(g), inspect.getgeneratorstate(g), inspect.getcoroutinestate(c))
print(inspect.getmro(Derived), inspect.getattr_static(Base, "prop").__class__, inspect.getattr_static(Base(3), "x"), inspect.getattr_static(Base, "nope", "default"))
print(inspect.getclasstree([Base, Derived]), inspect.getcallargs(f, 1, 2, d=3), inspect.get_annotations(f), inspect.get_annotations(Base), inspect.getmodule(f).__name__)
print(inspect.indentsize("    x"), inspect.getmodulename("/a/b.py"), inspect.currentframe() is None or True, inspect.isabstract(__import__("collections.abc").abc.Mapping), inspect.CO_GENERATOR)
print([(a.name, a.kind, a.defining_class.__name__) for a in inspect.classify_class_attrs(Derived) if not a.name.startswith("__")])


def deco2(fn):
    fn.tag = 1
    return fn


class WithSelf:
    @deco2
    def m(self, a: "Base" = None, *rest): ...


print(signature(WithSelf.m), signature(WithSelf().m), signature(WithSelf().m).parameters["a"].annotation, list(signature(WithSelf().m).parameters))
print(inspect.formatannotation(list[int]), inspect.formatannotation(int), inspect.formatannotation("x"), inspect.formatannotation(Base))
