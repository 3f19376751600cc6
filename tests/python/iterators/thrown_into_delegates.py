# What is thrown into, sent to and closed through `yield from`.
import warnings


def told(work):
    try:
        return repr(work())
    except BaseException as e:
        return f"{type(e).__name__}{e.args} {type(e.__cause__).__name__} {type(e.__context__).__name__} {getattr(e, 'value', '-')}"


class Stop:
    """An iterator whose end has a value."""

    def __init__(self, after=0, value=42, kind=StopIteration):
        self.left, self.value, self.kind = after, value, kind

    def __iter__(self):
        return self

    def __next__(self):
        if self.left:
            self.left -= 1
            return self.left
        raise self.kind(self.value)


def stop(*args):
    raise StopIteration(*args)


# Delegation: what is thrown into, closed, sent.
class Plain:
    def __iter__(self):
        return self

    def __next__(self):
        return 1


def Sub(**hooks):
    return type("Sub", (Plain,), {name: staticmethod(hook) if callable(hook) else hook for name, hook in hooks.items()})()


def outer(sub):
    try:
        got = yield from sub
        yield ("got", got)
    except BaseException as e:
        yield ("caught", type(e).__name__, e.args, type(e.__context__).__name__)


def inner(kind):
    try:
        yield 1
    except BaseException as e:
        if kind == "yield":
            yield "more"
        elif kind == "return":
            return "done"
        elif kind == "raise":
            raise LookupError("from inner")
        elif kind == "stop":
            raise StopIteration("stop")
        elif kind == "again":
            raise


class Own(Exception):
    pass


class OwnExit(GeneratorExit):
    pass


VALUES = {
    "GeneratorExit": lambda: (GeneratorExit,),
    "GeneratorExit()": lambda: (GeneratorExit(),),
    "GeneratorExit(1)": lambda: (GeneratorExit(1),),
    "OwnExit": lambda: (OwnExit,),
    "OwnExit(5)": lambda: (OwnExit(5),),
    "Own": lambda: (Own,),
    "Own(1)": lambda: (Own(1),),
    "StopIteration(3)": lambda: (StopIteration(3),),
    "StopIteration": lambda: (StopIteration,),
    "5": lambda: (5,),
    "None": lambda: (None,),
    "str": lambda: ("abc",),
    "int": lambda: (int,),
    "object()": lambda: ([],),
    "Own, 5": lambda: (Own, 5),
    "Own, (1, 2)": lambda: (Own, (1, 2)),
    "Own, Own(5)": lambda: (Own, Own(5)),
    "Own(1), 5": lambda: (Own(1), 5),
    "Own, None, 5": lambda: (Own, None, 5),
    "Own, None, None": lambda: (Own, None, None),
    "none": lambda: (),
    "RuntimeError": lambda: (RuntimeError("r"),),
}
warnings.simplefilter("ignore")
for title, values in VALUES.items():
    for kind in ("yield", "return", "raise", "stop", "again", "none"):
        g = outer(inner(kind))
        next(g)
        print(title, kind, told(lambda: g.throw(*values())), told(lambda: next(g)), told(g.close))
    for name, sub in {"list": lambda: iter([1, 2]), "range": lambda: range(3), "sub": lambda: Sub(), "map": lambda: map(str, [1, 2])}.items():
        g = outer(sub())
        next(g)
        print(title, name, told(lambda: g.throw(*values())), told(lambda: next(g)), told(g.close))


def fails(*args):
    print("hook", [type(a).__name__ for a in args])
    raise Own("hook")


def gives(*args):
    print("hook", [type(a).__name__ for a in args], args if not isinstance(args and args[0], type) else "")
    return "given"


def ends(*args):
    print("hook", [type(a).__name__ for a in args])
    raise StopIteration("ended")


for title, hook in {"fails": fails, "gives": gives, "ends": ends}.items():
    for values in (lambda: (GeneratorExit,), lambda: (GeneratorExit(3),), lambda: (Own(1),), lambda: (StopIteration(2),)):
        for hooks in ({"throw": hook}, {"close": hook}, {"throw": hook, "close": hook}, {"send": hook}, {"throw": None}, {"close": None}, {"throw": 5}):
            g = outer(Sub(**hooks))
            next(g)
            print(title, sorted(hooks), told(lambda: g.throw(*values())), told(lambda: next(g)), told(g.close))
    for hooks in ({"send": hook}, {"throw": hook}, {"close": hook}, {}):
        g = outer(Sub(**hooks))
        next(g)
        print(title, sorted(hooks), told(lambda: g.send(5)), told(lambda: g.send(None)), told(g.close), told(lambda: next(g)))
