import dataclasses
import enum
import fractions
import traceback
import warnings
import sys
from string.templatelib import Interpolation, Template
from unittest import mock


class IFl(enum.IntFlag):
    A = 1
    B = 2


class WithClass(enum.Enum):
    class I:
        pass

    A = 1


print(64 in IFl, 1 in IFl, "x" in IFl, list(WithClass), enum.FlagBoundary.KEEP, WithClass.I.__name__)
print("__init_subclass__" in dir(WithClass))
try:

    class Sunder(enum.Enum):
        _a_ = 1

except ValueError as e:
    print(e)
for wrong in (["class"], ["a", "a"], ["x y"]):
    try:
        dataclasses.make_dataclass("M", wrong)
    except TypeError as e:
        print(e)
try:
    pow(fractions.Fraction(1, 2), 2, 3)
except TypeError as e:
    print(e)

name = "W"
x = t"Hello {name} and {name!r:>5}"
for wrong in (lambda: x.nope, lambda: len(x), lambda: x[0], lambda: x.interpolations[0].nope):
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__, e)
print(type(iter(x)).__name__, list(x)[0], next(iter(x)))

eg = ExceptionGroup("g", [ValueError(1), ExceptionGroup("in", [TypeError("t"), KeyError("k")]), ValueError(2)])
for kw in ({"max_group_width": 1}, {"max_group_depth": 1}, {"max_group_width": 2, "max_group_depth": 5}):
    print("".join(traceback.TracebackException.from_exception(eg, **kw).format()))
print(traceback.format_exception_only(ValueError("a\nb")))
noted = ValueError("x")
noted.add_note("n1\nn2")
print(traceback.format_exception_only(noted))

old, sys.stderr = sys.stderr, sys.stdout
warnings.simplefilter("always")
warnings.warn("shown with its line")
warnings.showwarning("told", UserWarning, "other.py", 3)
sys.stderr = old
print(warnings.formatwarning("m", UserWarning, "f.py", 5, "  code here "))

m = mock.MagicMock()
m.a.b(1)
m.x[3]
print(m.mock_calls, m.method_calls)
many = mock.Mock()
for i in range(8):
    many.method(i, "some text to fill the line")
print(many.mock_calls)


class K:
    attr = 1

    def meth(self, a):
        pass


spec = mock.create_autospec(K)
made = spec(1, 2)
print(type(made).__name__, type(spec.attr).__name__, spec.attr.__class__)
try:
    made.meth()
except TypeError as e:
    print(e)
opened = mock.mock_open(read_data="l1\n")
with opened("f") as file:
    print(file.read())
print(opened.mock_calls)
