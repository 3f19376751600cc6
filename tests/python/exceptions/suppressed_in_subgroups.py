# Parts of groups hide the context that they take over, as the rest of an except* does.
g = ExceptionGroup('g', [ValueError(1), TypeError(2), ExceptionGroup('h', [ValueError(3), KeyError(4)])])
a, b = g.split(ValueError)
print(a.__suppress_context__, b.__suppress_context__, a.exceptions[1].__suppress_context__, b.exceptions[1].__suppress_context__)
print(g.subgroup(TypeError).__suppress_context__, g.derive([KeyError()]).__suppress_context__, g.subgroup(lambda e: True) is g, g.__suppress_context__)
print(g.split(OSError)[1] is g)
try:
    try:
        raise ExceptionGroup('g', [TypeError('t')])
    except* ValueError:
        pass
except BaseException as e:
    print(e.__suppress_context__, e.exceptions[0].__suppress_context__)
try:
    try:
        raise ExceptionGroup('g', [TypeError('t'), ValueError('v')])
    except* ValueError:
        pass
except BaseException as e:
    print(e.__suppress_context__, e.__context__, e.__cause__)
try:
    try:
        raise ExceptionGroup('g', [TypeError('t'), ValueError('v')])
    except* ValueError:
        raise KeyError(1)
except BaseException as e:
    print(repr(e), e.__suppress_context__, [(repr(x), x.__suppress_context__, repr(x.__context__)) for x in e.exceptions])
try:
    try:
        raise TypeError('t')
    except* ValueError:
        pass
except BaseException as e:
    print(repr(e), e.__suppress_context__)
try:
    try:
        raise OSError('t')
    except* OSError:
        raise
except BaseException as e:
    print(repr(e), e.__suppress_context__)
try:
    try:
        1/0
    except ZeroDivisionError:
        raise ExceptionGroup('g', [TypeError('t'), ValueError('v')])
except BaseException as e:
    a, b = e.split(TypeError)
    print(a.__suppress_context__, b.__suppress_context__, repr(a.__context__), e.__suppress_context__)


def rest():
    try:
        1 / 0
    except ZeroDivisionError:
        raise ExceptionGroup("both", [TypeError("t"), ValueError("v")])


try:
    rest()
except* ValueError:
    print("handled")
