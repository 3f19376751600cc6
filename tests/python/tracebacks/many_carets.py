def a(x):
    return b(x) + 1
def b(x):
    return x["key"]["inner"][0]
try: a({"key": {"inner": []}})
except IndexError:
    import traceback; traceback.print_exc(file=__import__('sys').stdout)
class Foo:
    def __init__(self): self.bar = None
    def go(self, *args, **kw):
        return self.bar.baz(1, 2).qux
try: Foo().go(1, k=2)
except AttributeError: traceback.print_exc(file=__import__('sys').stdout)
def multi():
    return (1 +
            2 /
            0)
try: multi()
except ZeroDivisionError: traceback.print_exc(file=__import__('sys').stdout)
def long_call():
    return max(
        1,
        int("x"),
        3,
    )
try: long_call()
except ValueError: traceback.print_exc(file=__import__('sys').stdout)
try:
    x = [1, 2, 3]
    x[0][1] = 5
except TypeError: traceback.print_exc(file=__import__('sys').stdout)
try:
    (lambda q: q.nope)(5)
except AttributeError: traceback.print_exc(file=__import__('sys').stdout)
try:
    [i / 0 for i in range(3)]
except ZeroDivisionError: traceback.print_exc(file=__import__('sys').stdout)
try:
    assert x == [1], f"bad {x}"
except AssertionError: traceback.print_exc(file=__import__('sys').stdout)
try:
    raise ValueError("multi\nline\nmessage") from KeyError("cause")
except ValueError: traceback.print_exc(file=__import__('sys').stdout)
def rec(n): return rec(n - 1) if n else 1 // 0
try: rec(6)
except ZeroDivisionError: traceback.print_exc(file=__import__('sys').stdout)
def é(ñ): return ñ + "日本" + 5
try: é("x")
except TypeError: traceback.print_exc(file=__import__('sys').stdout)
a, b = 1, (2, 3, 4)
c, d = b
