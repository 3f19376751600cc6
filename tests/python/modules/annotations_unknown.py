import annotationlib
from annotationlib import Format
def sh(f):
    try:
        r = annotationlib.get_annotations(f, format=Format.FORWARDREF)
        print({k: v if isinstance(v, (int, str)) else type(v).__name__ for k, v in r.items()})
    except BaseException as e:
        print(type(e).__name__, e)
def f1(x: [q for q in Undefined]): pass
def f2(x: {q for q in Undefined}): pass
def f3(x: {q: 1 for q in Undefined}): pass
def f4(x: list(Undefined)): pass
def f5(x: [*Undefined]): pass
def f6(x: Undefined < 3): pass
def f7(x: 3 == Undefined): pass
def f8(x: f'{Undefined}'): pass
def f9(x: tuple[*Undefined]): pass
def f10(x: 3 in Undefined): pass
def f11(x: not Undefined): pass
def f12(*x: *Undefined): pass
def f13(x: {**Undefined}): pass
def f14(x: dict(Undefined)): pass
def f15(x: Undefined != Other, y: Undefined >= 1): pass
for f in (f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15):
    sh(f)
r = annotationlib.get_annotations(f1, format=Format.FORWARDREF)['x']
print(len(r), r[0].__forward_arg__)
r = annotationlib.get_annotations(f6, format=Format.FORWARDREF)['x']
print(r.__forward_arg__)
