def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
for s in ["1", "1+2j", " ( 1-2j ) ", "j", "-j", "+j", "1e3-1e-3J", "inf+nanj", "1_0+2_0j", "1+", "1+2", "", "1 + 2j", "infj", "nan-infj", "(1", "1j2", "1__0j", "+-1j","1e", ".5j", "5.", "5.+.5j", "()"]:
    t(lambda: complex(s))
t(lambda: complex("1", 2)); t(lambda: complex(1, "2")); t(lambda: complex([])); t(lambda: complex(1, [])); t(lambda: complex(real=1, imag=2)); t(lambda: complex(imag=3)); t(lambda: complex(1j, 2)); t(lambda: complex(1, 2j)); t(lambda: complex(b"1")); t(lambda: complex(1,2,3)); t(lambda: complex(x=1))
class A:
    def __complex__(self): return 2+3j
class B:
    def __float__(self): return 2.5
class C:
    def __index__(self): return 7
class D:
    def __complex__(self): return 1
for k in (A, B, C, D): t(lambda: complex(k())); t(lambda: complex(k(), 1)); t(lambda: complex(1, k()))
t(lambda: complex.from_number(3)); t(lambda: complex.from_number("3"))
inf = float("inf"); nan = float("nan")
ops = [lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a / b, lambda a, b: a == b, lambda a, b: a != b, lambda a, b: a // b, lambda a, b: a < b]
pows = [0, 1, 2, -1, 0.5, 1j, 2.5, -2.5, 101, 1+1j]
for a in (1+2j, -2, 2.5, 0j, 1j, -1.5-0.5j):
    for b in pows:
        try: print(a, b, [f"{x:.10g}" for x in ((complex(a) ** b).real, (complex(a) ** b).imag)], end="; ")
        except Exception as e: print(a, b, type(e).__name__, e, end="; ")
    print()
vals = [0j, 1+2j, -1.5-0.5j, complex(inf, 1), complex(0.0, -0.0), complex(-0.0, 2), 3, -2.5, 0, 0.0, True]
for a in vals:
    for b in vals:
        if isinstance(a, complex) or isinstance(b, complex):
            for f in ops:
                try: print(a, b, f(a, b), end="; ")
                except Exception as e: print(a, b, type(e).__name__, e, end="; ")
            print()
for v in vals:
    t(lambda: -v); t(lambda: +v); t(lambda: abs(v)); t(lambda: bool(v))
print(hash(2+0j) == hash(2), hash(0.5+0j) == hash(0.5), hash(1+2j) == hash(complex("1+2j")), hash(1+2j) == hash(2+1j))
t(lambda: ~1j); t(lambda: pow(1j, 2, 3)); t(lambda: divmod(1j, 2)); t(lambda: round(1j)); t(lambda: int(1j)); t(lambda: float(1j)); t(lambda: abs(complex(1e308, 1e308))); t(lambda: (1e200+1j) ** 2); t(lambda: (1e200+1j) ** 2.5); t(lambda: (-8) ** (1/3)); t(lambda: (-8.0) ** 0.5); t(lambda: (-1) ** 0.5); t(lambda: (1+1j) ** 101); t(lambda: (1+1j) ** -3); t(lambda: 2 ** 1j); t(lambda: 0 ** 1j); t(lambda: 0j ** -1); t(lambda: 1j ** 1j); t(lambda: (1+2j) ** 0.5)
x = 3.14159-2.71828j
for spec in ["", ".2f", "10", ">20", "<20", "^20", "+", " ", "e", ".3e", "g", ".3g", "F", "G", "E", "n", "+.2f", "020", "=20", ",", ",.2f", "_.2f", "#", "#g", ".3", "x", "d", "%", "s", "*^30.1f", "z.1f", "z"]:
    t(lambda: format(x, spec)); t(lambda: format(2j, spec))
t(lambda: "%s %r" % (1j, 2j)); t(lambda: "%d" % 1j); t(lambda: "%f" % 1j)
class K(complex):
    def __repr__(self): return "K!"
k = K(1, 2); print(k, k + 1, type(k + 1), k.real, K.__mro__, abs(K(3, 4)), k == 1+2j, {k: 1}[1+2j])
print((1j).__class__, hasattr(1j, "__lt__"), (1j).__add__(2), (1j).__add__("x"), (1j).__radd__(2), (1j).__eq__(1j), (1j).__lt__(1j), (1j).__complex__(), (2j).__pow__(2), (2j).__truediv__(2), (1j).__getnewargs__(), (1+2j).__format__(".1f"), 1j.__hash__() == hash(1j), 1j.__bool__(), 1j.__neg__(), 1j.__abs__())
print(sum([1j, 2, 3.5]), [1j, 1, True].count(1), 1j in [1j], {1+0j: "a"}[1], len({1, 1.0, 1+0j}), sorted([3, 1], key=lambda v: -v))
t(lambda: sorted([1j, 2j])); t(lambda: max(1j, 2)); t(lambda: 1j + "a"); t(lambda: "a" + 1j); t(lambda: [1] * 1j)
a = 1j; a += 1; a *= 2; print(a)
def f(v):
    match v:
        case 1+2j: return "match"
        case 3j: return "three"
        case complex(real=r, imag=i): return (r, i)
print(f(1+2j), f(3j), f(5+6j), isinstance(1j, (int, complex)))
import math
t(lambda: math.sqrt(1j)); t(lambda: 1.5 .__add__(1j))
print(1_000j, 1e3j, 0x10 + 1.J, -1j, -(0j), complex(-0.0, -0.0), [complex(1e16, 1e-7), complex(123456789.125, 1e22)])
