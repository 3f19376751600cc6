def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
print(eval("1 + 2 * 3"), eval(" 'a' * 2"), eval("x * 2", {"x": 5}), eval("a + b", {"a": 1}, {"b": 2}), eval("[i * j for i in range(3) for j in range(2)]"), eval("(lambda n: n + 1)(5)"), eval(b"1 + 1"))
y = 10
def inner():
    z = 5
    return eval("z + y"), eval("y", {"y": 99})
print(inner(), eval("inner.__name__"), eval("max")(1, 2))
ns = {}
exec("""
def double(n):
    return n * 2
class C:
    v = 3
    def get(self): return self.v
total = sum(double(i) for i in range(4))
""", ns)
print(ns["total"], ns["double"](21), ns["C"]().get(), sorted(k for k in ns if not k.startswith("__")))
loc = {}
exec("a = 1\nb = a + 1\ndel a", {}, loc); print(loc)
exec("top = 'set at top level'"); print(top)
def no_effect():
    v = 1
    exec("v = 2")
    return v
print(no_effect())
code = compile("q = 3\nr = q * 2", "<mine>", "exec"); exec(code); print(q, r, type(code).__name__, code.co_filename, code.co_name)
expr = compile("q ** 2", "<e>", "eval"); print(eval(expr), eval(expr, {"q": 7}), [eval(expr, {"q": n}) for n in range(4)])
for source in ["1 +", "x = 1", "def", "if True print(1)", "1 1", "'abc", "(1, 2", "return 5", "await x", "a b", "for", "import os"]:
    t(lambda: eval(source))
for source in ["def f(:\n pass", "if x:\npass", "  x = 1", "x = = 1", "class", "return 5", "await x", "yield 1", "x = 1\n  y = 2", "break"]:
    t(lambda: exec(source))
try: eval("1 +\n* 2")
except SyntaxError as e: print(e.lineno, e.offset, e.text, e.filename, e.msg)
for f in (lambda: eval(5), lambda: exec(None), lambda: eval("1", 5), lambda: exec("1", []), lambda: compile("1", "f", "bad"), lambda: compile(5, "f", "exec"), lambda: eval("undefined_name"), lambda: eval("1/0"), lambda: eval(), lambda: compile("1"), lambda: eval("1", {}, 5), lambda: eval("x", {"x": 1}, {"x": 2})):
    t(f)
print(eval("__import__('math').floor(2.7)"), eval("{'k': [1, 2]}['k'][1]"), eval("1 if False else 2"), eval("f'{1 + 1}'"))
counter = 0
for i in range(500):
    counter += eval(f"{i} % 7")
print(counter)
exec("for i in range(3):\n    print('loop', i)")
exec("try:\n    1/0\nexcept ZeroDivisionError as e:\n    print('caught', e)")
ops = {"+": "a + b", "-": "a - b"}
print({k: eval(v, {"a": 7, "b": 2}) for k, v in ops.items()})
g = {"__name__": "mod"}
exec("def who(): return __name__", g); print(g["who"]())
def make(n):
    scope = {}
    exec(f"def power(x): return x ** {n}", scope)
    return scope["power"]
print([make(n)(2) for n in range(4)])
