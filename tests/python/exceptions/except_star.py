def attempt(f):
    try:
        f()
    except BaseException as e:
        print("left:", repr(e))
    else:
        print("nothing left")
def basic():
    try:
        raise ExceptionGroup("g", [ValueError(1), TypeError("t"), ValueError(2), ExceptionGroup("n", [KeyError("k"), ValueError(3)])])
    except* ValueError as eg:
        print("values", repr(eg), [e.args for e in eg.exceptions])
    except* (TypeError, KeyError) as eg:
        print("others", repr(eg))
attempt(basic)
def rest():
    try:
        raise ExceptionGroup("g", [ValueError(1), OSError("io")])
    except* ValueError:
        print("handled")
attempt(rest)
def naked():
    try:
        raise ValueError("naked")
    except* ValueError as eg:
        print(repr(eg), type(eg).__name__)
attempt(naked)
def nomatch():
    try:
        raise ValueError("naked")
    except* TypeError:
        print("never")
attempt(nomatch)
def raising():
    try:
        raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
    except* ValueError:
        raise KeyError("new")
    except* TypeError:
        print("type ok")
attempt(raising)
def raising2():
    try:
        raise ExceptionGroup("g", [ValueError(1), TypeError(2), OSError(3)])
    except* ValueError:
        raise KeyError("new")
    except* TypeError:
        raise
attempt(raising2)
def other_flow():
    for i in range(3):
        try:
            if i == 1: raise ExceptionGroup("x", [ValueError(i)])
        except* ValueError as e:
            print("in", i)
            for j in range(3):
                if j == 1: break
                print("inner", j)
        else:
            print("else", i)
        finally:
            print("finally", i)
attempt(other_flow)
def name_gone():
    try:
        raise ExceptionGroup("x", [ValueError(1)])
    except* ValueError as e:
        pass
    try:
        print(e)
    except UnboundLocalError as x:
        print(x)
attempt(name_gone)
def bad_class():
    try:
        raise ValueError(1)
    except* ExceptionGroup:
        pass
attempt(bad_class)
def bad_class2():
    try:
        raise ValueError(1)
    except* 5:
        pass
attempt(bad_class2)
import sys
def current():
    try:
        raise ExceptionGroup("x", [ValueError(1), TypeError(2)])
    except* TypeError:
        print(repr(sys.exception()))
    except* ValueError:
        print(repr(sys.exception()))
    print(sys.exception())
attempt(current)
def none_raised():
    try:
        print("fine")
    except* ValueError:
        print("never")
    else:
        print("else")
attempt(none_raised)
eg = ExceptionGroup("top", [ValueError("a"), ExceptionGroup("sub", [TypeError("b"), OSError("c")])])
m, r = eg.split(lambda e: isinstance(e, TypeError)); print(repr(m), repr(r))
print(eg.subgroup((ValueError, OSError)), eg.subgroup(KeyError), eg.split(Exception)[1])
try: eg.split(5)
except TypeError as e: print(e)
class MyGroup(ExceptionGroup):
    pass
g = MyGroup("mine", [ValueError(1)]); print(repr(g), isinstance(g, Exception), g.exceptions, g.message)
try: raise g
except ExceptionGroup as e: print("got", e)
print(ExceptionGroup.__mro__, ExceptionGroup.__bases__, issubclass(ExceptionGroup, Exception))
