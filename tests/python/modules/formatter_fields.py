import contextvars, threading, string
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
show(lambda: hash(contextvars.Context()) and 1)
show(lambda: threading.local.__module__); show(lambda: threading.local.__name__);show(lambda: threading.local.__qualname__); show(lambda: type(threading.local()))
for s in ['{a{b}}', '{a[[]}', '{a[{]}', '{a[]]}', '{[}]}', '{a:{b[}]}}', '{a!r:{b}}', '{a!}', '{!r}', '{a!r:}', '{', '{a', '{{}}}', '{a[x]y}', '{a!rx}', '{:}}','{a[:]:x}', '{a[!]!s}', '{a:[}', '{a:!}']:
    show(lambda: list(string.Formatter().parse(s)))
