import array
import cmath
import colorsys
import graphlib
import math
from array import array as A
from graphlib import TopologicalSorter, CycleError

graph = {"D": {"B", "C"}, "C": {"A"}, "B": {"A"}}
print(sorted(TopologicalSorter(graph).static_order())[0], list(TopologicalSorter({"c": ["b"], "b": ["a"]}).static_order()))
ts = TopologicalSorter()
ts.add(3, 2)
ts.add(2, 1)
ts.add(4)
ts.prepare()
while ts.is_active():
    ready = ts.get_ready()
    print(ready, bool(ts))
    ts.done(*ready)
for call in [lambda: list(TopologicalSorter({1: [2], 2: [3], 3: [1]}).static_order()), lambda: TopologicalSorter({1: [1]}).prepare(), lambda: TopologicalSorter().get_ready(), lambda: TopologicalSorter().done(1), lambda: ts.add(1), lambda: ts.done(9), lambda: ts.done(1), lambda: ts.prepare(), lambda: TopologicalSorter().is_active(), lambda: TopologicalSorter({1: [[]]})]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error, getattr(error, "args", None))
ts = TopologicalSorter({1: [2]})
ts.prepare()
try:
    ts.done(1)
except ValueError as error:
    print(error)
for rgb in [(0.2, 0.4, 0.4), (1, 0, 0), (0.5, 0.5, 0.5), (0.1, 0.9, 0.3), (0.0, 0.0, 1.0)]:
    print(tuple(round(c, 10) for f in (colorsys.rgb_to_hsv, colorsys.rgb_to_hls, colorsys.rgb_to_yiq) for c in f(*rgb)))
print(colorsys.hsv_to_rgb(0.5, 0.5, 0.4), colorsys.hls_to_rgb(0.5, 0.3, 1 / 3), colorsys.yiq_to_rgb(0.34, -0.1, -0.02), [tuple(round(c, 6) for c in colorsys.hsv_to_rgb(h / 6, 1, 0.5)) for h in range(7)])


def show(z):
    return f"({z.real:.9g},{z.imag:.9g})"


points = [0j, 1 + 0j, -1 + 0j, 1j, -1j, 1 + 2j, -3 + 0.5j, -0.25 - 4j, 1e-9 + 1e-9j, 30 + 20j, complex(-0.0, 0.0), complex(2, -0.0), complex(-2, -0.0), 0.5 + 0j, 1e200 + 1e200j]
for name in ["sqrt", "exp", "log", "log10", "sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "acos", "atan", "asinh", "acosh", "atanh"]:
    out = []
    for z in points:
        try:
            out.append(show(getattr(cmath, name)(z)))
        except (ValueError, OverflowError) as error:
            out.append(f"{type(error).__name__} {error}")
    print(name, *out)
inf, nan = math.inf, math.nan
specials = [complex(x, y) for x in (-inf, 1.0, inf, nan) for y in (-inf, 0.0, 2.0, inf, nan)]
for name in ["sqrt", "exp", "log", "acos", "sinh", "cosh", "asinh", "acosh"]:
    out = []
    for z in specials:
        try:
            w = getattr(cmath, name)(z)
            out.append(f"({abs(w.real) if w.real == 0 or w.real != w.real else w.real:.4g},{abs(w.imag):.4g})")
        except ValueError as error:
            out.append(str(error))
    print(name, *out)
print(cmath.polar(3 + 4j), cmath.phase(-1), cmath.phase(complex(-1, -0.0)), cmath.rect(2, math.pi / 2).imag, cmath.isclose(1 + 1e-12j, 1), cmath.isfinite(1j), cmath.isinf(complex(inf, 0)), cmath.isnan(complex(0, nan)), cmath.infj, cmath.nanj, cmath.log(8, 2).real, cmath.sqrt(-4), cmath.e == math.e, cmath.log(complex(-1)))
for call in [lambda: cmath.log(0), lambda: cmath.exp(1000), lambda: cmath.sqrt("x"), lambda: cmath.atanh(1), lambda: cmath.isclose(1, 2, rel_tol=-1), lambda: cmath.cosh(1000), lambda: cmath.rect(1, inf), lambda: cmath.sqrt([])]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
a = A("i", [1, 2, 3])
a.append(4)
a.extend([5, 6])
a.insert(0, -1)
print(a, a.typecode, a.itemsize, len(a), a[2], a[-1], a[1:3], a.pop(), a.index(3), a.count(2), 3 in a, a.tolist(), list(a), sum(a))
a[0] = 10
a[1:2] = A("i", [7, 8])
del a[-1]
a.reverse()
a.remove(10)
print(a, a + A("i", [1]), a * 2, a == A("i", list(a)), a < A("i", [9]), A("d", [1.5, 2]), A("f", [0.1]), A("b"), A("u", "hé"), A("B", b"ab"), A("H", [1]).tobytes(), A("d", A("i", [1, 2])), repr(A("Q", [2**64 - 1])))
b = A("h")
b.frombytes(b"\x01\x00\x02\x00")
b.byteswap()
b.fromlist([3])
print(b, array.typecodes, array.ArrayType is A, A("u", "ab").tounicode(), A("w", "xy"), isinstance(a, A))
for call in [lambda: A("x"), lambda: A("i", [1.5]), lambda: A("b", [200]), lambda: A("B", [-1]), lambda: A("i", ["a"]), lambda: A("d", ["a"]), lambda: a.append("x"), lambda: a[100], lambda: a.pop(100), lambda: A("i").pop(), lambda: a.remove(99), lambda: a.index(99), lambda: a + [1], lambda: a + A("d", [1]), lambda: a.extend(A("d", [1])), lambda: a.frombytes(b"abc"), lambda: A("i", "abc"), lambda: hash(a), lambda: a["x"], lambda: A("H", [70000]), lambda: A(3), lambda: a.fromlist((1,)), lambda: A("u", [1]), lambda: a.__setitem__(0, 1.5), lambda: A("I", [-5]), lambda: A("q", [2**70]), lambda: a.__setitem__(99, 1)]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
