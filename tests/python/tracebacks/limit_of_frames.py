# sys.tracebacklimit: the hook shows the innermost frames, the module traceback the outermost.
import sys, io, traceback
def a(): b()
def b(): c()
def c(): 1/0
for n in (100, 3, 2, 1, 0, -1, None, True):
    sys.tracebacklimit = n
    old = sys.stderr
    sys.stderr = io.StringIO()
    try: a()
    except Exception as e:
        sys.__excepthook__(type(e), e, e.__traceback__)
        s = sys.stderr.getvalue()
    sys.stderr = old
    print(n, s)
    try: 
        try: a()
        except Exception as e: print(len(traceback.format_exc().splitlines()), traceback.format_exception_only(e), traceback.format_tb(e.__traceback__)[:1])
    except Exception as e: print(type(e), e)
del sys.tracebacklimit

class R:
    def __repr__(self):
        raise ValueError("no")


def f(x):
    raise KeyError(x)


print(traceback.FrameSummary("a", 1, "n", locals={"a": R(), "b": 2}).locals)
try:
    f(1)
except KeyError as e:
    for line in traceback.StackSummary.extract(traceback.walk_tb(e.__traceback__)).format():
        print(line, end="")
