import types
def mk(x):
    def f(): return x
    return f
def mk2():
    def f(): return y
    c = f.__closure__[0]
    return c
    y = 1
def show(f):
    try: v = f()
    except Exception as e: print(type(e).__name__, e); return
    print(v)
C = types.CellType
class A:
    def __eq__(s, o): return [1]
    def __lt__(s, o): return 'lt'
for f in [
 lambda: C(5) == C(5), lambda: C(5) != C(5), lambda: C(5) == C(6), lambda: C(5) < C(6), lambda: C(5) >= C(6),
 lambda: mk(1).__closure__ == mk(1).__closure__, lambda: mk(1).__closure__ == mk(2).__closure__,
 lambda: C() == C(), lambda: C() < C(5), lambda: C(5) < C(), lambda: C() == C(5), lambda: C() != C(5), lambda: C() <= C(), lambda: C() > C(),
 lambda: C(5) == 5, lambda: C(5) < 5, lambda: 5 < C(5), lambda: C(5) < C('a'), lambda: C(A()) == C(5), lambda: C(A()) < C(5), lambda: C(5) == C(A()),
 lambda: hash(C(5)), lambda: {C(5): 1}, lambda: mk2() == C(), lambda: C(C(5)) == C(C(5)), lambda: C([1, 2]) == C([1, 2]),
 lambda: C(1).__eq__(C(1)), lambda: C(1).__lt__(3), lambda: C(1).__eq__(3), lambda: C.__hash__, lambda: [C(1)] == [C(1)], lambda: sorted([C(3), C(1)]) == [C(1), C(3)],
 lambda: C(float('nan')) == C(float('nan')), lambda: C(1) in [C(1)], lambda: max(C(1), C(2)).cell_contents, lambda: C(1) is C(1),
 lambda: C(1, 2), lambda: C(x=1), lambda: 'C' in dir(C), lambda: [n for n in dir(C) if n in ('__eq__', '__lt__', '__hash__')],
 lambda: C.__eq__(C(1), C(1)), lambda: C.__lt__(C(1), C(2)), lambda: '__lt__' in C.__dict__,
 lambda: C.__eq__(1, C(1)),
]: show(f)
nan = float('nan')
show(lambda: C(nan) == C(nan))
