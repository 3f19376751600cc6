# Where faults are that are found late, or in odd places.
SOURCES = r'''
def __debug__(): pass
%%
class __debug__: pass
%%
import x as __debug__
%%
try: pass
except E as __debug__: pass
%%
match x:
    case [a, b, *a]: pass
%%
match x:
    case {'k': v, **v}: pass
%%
match x:
    case A(a, b=a): pass
%%
match x:
    case [x as a, a]: pass
%%
match x:
    case [[a], (b, a)]: pass
%%
match x:
    case (a as a): pass
%%
for (x in y): pass
%%
for (x, y in z): pass
%%
for [x in y]: pass
%%
for (x < y): pass
%%
class A(B, x for x in y): pass
%%
class A(x for x in y): pass
%%
1.5j2
%%
try: pass
except* A: return
%%
del (yield)
%%
def f(): (yield) = 1
'''
for source in SOURCES.split("\n%%\n"):
    source = source.strip("\n") + "\n"
    try:
        compile(source, "<case>", "exec")
        print(repr(source), "accepted")
    except SyntaxError as error:
        print(repr(source), type(error).__name__, error.msg, (error.lineno, error.offset, error.end_lineno, error.end_offset), error.text)
for source in ("x +", "", "   ", "x + # c", "lambda", "a.", "\n\nx +", "x in", "x +\n", "(1", "1 2"):
    try:
        eval(source)
    except SyntaxError as error:
        print(repr(source), error, (error.lineno, error.offset), error.text)
