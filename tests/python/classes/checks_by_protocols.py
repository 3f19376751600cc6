# A protocol that is not made for it refuses checks, also of what derives from it.
from typing import Protocol, runtime_checkable
class Proto(Protocol):
    x: int
class Impl(Proto):
    x = 1
class Sub(Impl): pass
@runtime_checkable
class R(Protocol):
    def f(self): ...
class RI(R):
    def f(self): return 1
class Other:
    def f(self): pass
def t(g):
    try: print(g())
    except Exception as e: print(type(e).__name__, e)
for o in (Impl(), Sub(), 5, Other(), RI()):
    for p in (Proto, R, Impl, RI):
        t(lambda: isinstance(o, p))
        t(lambda: issubclass(type(o), p))
