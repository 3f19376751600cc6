# How wrong calls are worded of what is built into CPython.
import collections
import contextvars
import csv
import io
import operator
import time
import weakref
from datetime import date, datetime
from datetime import time as daytime
from decimal import Context, Decimal


def show(label, make):
    try:
        print(label, make())
    except Exception as error:
        print(label, type(error).__name__, error)


show("asctime", lambda: time.asctime(1, 2))
show("asctime", lambda: time.asctime(t=1))
show("asctime", lambda: time.asctime((1,)))
show("ctime", lambda: time.ctime(1, 2))
show("gmtime", lambda: time.gmtime(1, 2))
show("reader", lambda: csv.reader())
show("reader", lambda: csv.reader([], "excel", 1))
show("reader", lambda: csv.reader(iterable=[]))
show("writer", lambda: csv.writer())
show("writer", lambda: csv.writer(io.StringIO(), "excel", 1))
show("register_dialect", lambda: csv.register_dialect())
show("register_dialect", lambda: csv.register_dialect("a", "excel", 1))
show("unregister_dialect", lambda: csv.unregister_dialect())
show("unregister_dialect", lambda: csv.unregister_dialect("a", "b"))
show("get_dialect", lambda: csv.get_dialect())
show("get_dialect", lambda: csv.get_dialect("a", "b"))
show("list_dialects", lambda: csv.list_dialects(1))
show("field_size_limit", lambda: csv.field_size_limit(1, 2))
show("field_size_limit", lambda: csv.field_size_limit("a"))
show("field_size_limit", lambda: csv.field_size_limit(new_limit=1, other=2))
show("ContextVar", lambda: contextvars.ContextVar())
show("ContextVar", lambda: contextvars.ContextVar(1, 2))
show("ContextVar", lambda: contextvars.ContextVar(1))
show("ContextVar", lambda: contextvars.ContextVar("a", bogus=2))
show("ContextVar", lambda: contextvars.ContextVar("a", default=2, bogus=2))
show("ContextVar.get", lambda: contextvars.ContextVar("a").get(1, 2))
show("ContextVar.set", lambda: contextvars.ContextVar("a").set())
show("length_hint", lambda: operator.length_hint())
show("length_hint", lambda: operator.length_hint([], 1, 2))
show("length_hint", lambda: operator.length_hint([], "a"))
show("indexOf", lambda: operator.indexOf([]))
show("indexOf", lambda: operator.indexOf([], 1, 2))
show("indexOf", lambda: operator.indexOf([], 1))
show("indexOf", lambda: operator.indexOf(5, 1))
show("countOf", lambda: operator.countOf([]))
show("countOf", lambda: operator.countOf([], b=1))
show("countOf", lambda: operator.countOf(5, 1))
show("ref", lambda: weakref.ref())
show("ref", lambda: weakref.ref(show, 1, 2))
show("ref", lambda: weakref.ref(5))
show("ref", lambda: weakref.ref(show, callback=1))
show("date", lambda: date(bogus=1))
show("date", lambda: date(1, bogus=1))
show("date", lambda: date(1, 2, 3, 4))
show("date", lambda: date())
show("datetime", lambda: datetime(1, bogus=1))
show("datetime", lambda: datetime())
show("datetime", lambda: datetime(1, 2))
show("datetime", lambda: datetime(2000, 1, 1, bogus=1))
show("time", lambda: daytime(bogus=1))
show("strptime", lambda: datetime.strptime())
show("strptime", lambda: datetime.strptime("a"))
show("strptime", lambda: datetime.strptime("a", "b", "c"))
show("strptime", lambda: datetime.strptime(1, "b"))
show("date.strptime", lambda: date.strptime("a"))
show("time.strptime", lambda: daytime.strptime("a"))
show("Context.divide", lambda: Context().divide(1))
show("Context.divide", lambda: Context().divide(1, 2, 3))
show("Context.sqrt", lambda: Context().sqrt())
show("Context.create_decimal", lambda: Context().create_decimal(1, 2))
show("field_size_limit", lambda: (csv.field_size_limit(new_limit=131072), csv.field_size_limit()))
show("fma", lambda: Decimal(1).fma())
show("quantize", lambda: Decimal(1).quantize())
show("quantize", lambda: Decimal(1).quantize(1, 2, 3, 4))
show("compare", lambda: Decimal(1).compare())
show("compare", lambda: Decimal(1).compare(1, bogus=2))
show("sqrt", lambda: Decimal(1).sqrt(1, 2))
show("same_quantum", lambda: Decimal(1).same_quantum())
show("is_nan", lambda: Decimal(1).is_nan(1))
show("to_integral_value", lambda: Decimal(1).to_integral_value(1, 2, 3))
show("as_tuple", lambda: Decimal(1).as_tuple(1))
for value in ("a", b"a", bytearray(b"a"), collections.deque([1]), [1], (1,)):
    name = type(value).__name__
    for operand in (1.5, "a", None):
        show(f"{name}.__mul__", lambda: value.__mul__(operand))
        show(f"{name}.__rmul__", lambda: value.__rmul__(operand))
        show(f"{name} *", lambda: value * operand)
    show(f"{name}.__mul__ of a bool", lambda: value.__mul__(True))
    if hasattr(value, "__imul__"):
        show(f"{name}.__imul__", lambda: value.__imul__(1.5))


class C:
    length = property(len)
    lower = property(lambda self: 1)

    def get(self):
        return 1

    named = property(get)
    other = property(fset=len)


def assign(name):
    setattr(C(), name, 1)


def delete(name):
    delattr(C(), name)


for name in ("length", "lower", "named", "other"):
    show(f"set {name}", lambda: assign(name))
    show(f"delete {name}", lambda: delete(name))
    show(f"get {name}", lambda: getattr(C(), name))
alone = property(len)
show("alone", lambda: alone.__set__([], 1))
show("alone", lambda: alone.__delete__([]))
show("alone", lambda: property(C.get).__set__(C(), 1))
show("alone", lambda: property().__set__(C(), 1))


class MyError(TypeError):
    pass


class H:
    def __init__(self, error):
        self.error = error

    def __hash__(self):
        raise self.error


for error in (MyError("mine"), TypeError("theirs"), TypeError(), MyError()):
    for label, make in (
        ("dict", lambda key: {key: 1}),
        ("set", lambda key: {key}),
        ("look up", lambda key: {1: 2}[key]),
        ("in", lambda key: key in {1: 2}),
        ("in set", lambda key: key in {1}),
        ("get", lambda key: {1: 2}.get(key)),
        ("discard", lambda key: {1}.discard(key)),
        ("tuple", lambda key: {(key,): 1}),
    ):
        show(f"{type(error).__name__}{error.args} {label}", lambda: make(H(error)))
