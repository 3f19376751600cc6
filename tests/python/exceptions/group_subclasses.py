class EG(ExceptionGroup): pass
class BG(BaseExceptionGroup): pass
class EI(ExceptionGroup):
    def __init__(self, m, e, x=1): self.x = x
class EN(ExceptionGroup):
    def __new__(cls, m, e, code=3):
        self = super().__new__(cls, m, e); self.code = code; return self
    def derive(self, excs): return EN(self.message, excs, self.code)
def t(f):
    try: r = f(); print(repr(r), getattr(r, "exceptions", None))
    except BaseException as e: print(type(e).__name__, e)
for C in (ExceptionGroup, EG, BG, EI, EN):
    t(lambda: C("m", []))
    t(lambda: C("m", [5]))
    t(lambda: C(5, [ValueError()]))
    t(lambda: C("m"))
    t(lambda: C())
    t(lambda: C("m", 5))
    t(lambda: C("m", "ab"))
    t(lambda: C("m", {ValueError()}))
    t(lambda: C("m", [KeyboardInterrupt()]))
    t(lambda: C("m", [ValueError(1)]))
    t(lambda: C("m", (ValueError(1),)))
    t(lambda: C("m", [ValueError(1)], 7))
class EB(ExceptionGroup, ValueError): pass
t(lambda: EB("m", [KeyError(1)]))
t(lambda: EB("m", [SystemExit()]))
g = EN("m", [ValueError(1), KeyError(2)], 9)
a, b = g.split(ValueError)
print(repr(a), repr(b), a.code, type(a))
def gen():
    yield 1
for exc in (StopIteration(5), ValueError(2), GeneratorExit):
    try: gen().throw(exc)
    except BaseException as e: print(type(e).__name__, e.args)
async def co(): pass
c = co()
try: c.throw(StopIteration(3))
except BaseException as e: print(type(e).__name__, e.args)
g = gen(); next(g)
try: g.throw(StopIteration(4))
except BaseException as e: print(type(e).__name__, e.args)
try: (i for i in [1]).throw(StopIteration(3))
except BaseException as e: print(type(e).__name__, e.args)
