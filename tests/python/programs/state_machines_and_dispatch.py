import json, math, sys
class State:
    transitions = {"idle": {"start": "running"}, "running": {"pause": "paused", "stop": "idle"}, "paused": {"resume": "running", "stop": "idle"}}
    def __init__(self): self.state, self.log = "idle", []
    def fire(self, event):
        try: nxt = self.transitions[self.state][event]
        except KeyError: raise ValueError(f"cannot {event!r} when {self.state}") from None
        self.log.append((self.state, event, nxt)); self.state = nxt; return self
m = State(); m.fire("start").fire("pause").fire("resume"); print(m.state, m.log[-1])
try: m.fire("fly")
except ValueError as e: print(e, e.__cause__, e.__suppress_context__)
class Events:
    def __init__(self): self._h = {}
    def on(self, name):
        def reg(f): self._h.setdefault(name, []).append(f); return f
        return reg
    def emit(self, name, *a, **k): return [h(*a, **k) for h in self._h.get(name, [])]
ev = Events()
@ev.on("x")
def a(v, scale=1): return v * scale
@ev.on("x")
def b(v, **k): return sorted(k)
print(ev.emit("x", 2, scale=3), ev.emit("none"))
OPS = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b, "^": pow}
def rpn(expr):
    st = []
    for tok in expr.split():
        if tok in OPS:
            b, a = st.pop(), st.pop(); st.append(OPS[tok](a, b))
        else: st.append(float(tok) if "." in tok else int(tok))
    if len(st) != 1: raise SyntaxError(f"left {st}")
    return st[0]
for e in ("3 4 + 2 *", "5 1 2 + 4 * + 3 -", "2 3 ^", "1 0 /", "1 +", "1 2"):
    try: print(e, "=", rpn(e))
    except (ZeroDivisionError, IndexError, SyntaxError) as x: print(e, "->", type(x).__name__, x)
def tokenize(s):
    out, i = [], 0
    while i < len(s):
        c = s[i]
        if c.isspace(): i += 1
        elif c.isdigit() or c == ".":
            j = i
            while j < len(s) and (s[j].isdigit() or s[j] == "."): j += 1
            out.append(("num", float(s[i:j]))); i = j
        elif c in "+-*/()": out.append(("op", c)); i += 1
        else: raise ValueError(f"bad char {c!r} at {i}")
    return out
class Parser:
    def __init__(self, toks): self.t, self.i = toks, 0
    def peek(self): return self.t[self.i] if self.i < len(self.t) else (None, None)
    def take(self): self.i += 1; return self.t[self.i - 1]
    def expr(self):
        v = self.term()
        while self.peek()[1] in ("+", "-"):
            op = self.take()[1]; r = self.term(); v = v + r if op == "+" else v - r
        return v
    def term(self):
        v = self.factor()
        while self.peek()[1] in ("*", "/"):
            v = v * self.factor() if self.take()[1] == "*" else v / self.factor()
        return v
    def factor(self):
        kind, val = self.take() if self.i < len(self.t) else (None, None)
        match kind, val:
            case "num", n: return n
            case "op", "(":
                v = self.expr()
                if self.take()[1] != ")": raise ValueError("expected )")
                return v
            case "op", "-": return -self.factor()
            case _: raise ValueError(f"unexpected {val!r}")
for s in ("1 + 2 * 3", "-(4 - 6) / 0.5", "2 * (3 + 4) * 5", "1 +", "3 $ 4", "(1"):
    try: print(s, "=", Parser(tokenize(s)).expr())
    except (ValueError, IndexError) as e: print(s, "!", e)
class Singleton:
    _inst = None
    def __new__(cls, *a):
        if cls._inst is None: cls._inst = super().__new__(cls); print("made")
        return cls._inst
    def __init__(self, v=None): self.v = v
print(Singleton(1) is Singleton(2), Singleton._inst.v)
class Registry(dict):
    def register(self, key=None):
        def deco(obj): self[key or obj.__name__] = obj; return obj
        return deco
plugins = Registry()
@plugins.register()
class Csv: ext = ".csv"
@plugins.register("js")
def handler(): return "js!"
print(sorted(plugins), plugins["js"](), plugins["Csv"].ext, plugins)if False else print(sorted(plugins), plugins["js"](), plugins["Csv"].ext)
def retry(times, exceptions=(Exception,), *, log=print):
    def deco(f):
        def wrap(*a, **k):
            for n in range(1, times + 1):
                try: return f(*a, **k)
                except exceptions as e:
                    log(f"attempt {n} failed: {e}")
                    if n == times: raise
        wrap.__wrapped__ = f; wrap.__name__ = f.__name__
        return wrap
    return deco
n = 0
@retry(3, (ValueError,))
def unstable():
    global n; n += 1
    if n < 3: raise ValueError(f"n={n}")
    return n
print(unstable(), unstable.__name__, unstable.__wrapped__.__name__)
config = json.loads('{"db": {"host": "h", "ports": [1, 2]}, "debug": false}')
def dig(d, path, default=None):
    for p in path.split("."):
        try: d = d[int(p)] if isinstance(d, list) else d[p]
        except (KeyError, IndexError, ValueError, TypeError): return default
    return d
print(dig(config, "db.ports.1"), dig(config, "db.nope", "?"), dig(config, "db.ports.9"), dig(config, "debug.x", 0))
def merge(a, b):
    return {k: merge(a[k], b[k]) if isinstance(a.get(k), dict) and isinstance(b.get(k), dict) else b.get(k, a.get(k)) for k in a | b}
print(merge(config, {"db": {"host": "z"}, "new": [1]}))
print("%s items, %.1f%% done" % (3, 45.678), "{:>8}|{:<8}|{:^8}".format("r", "l", "c"), f"{math.pi:.4f} {10**6:,} {0.5:.0%} {'x':*^5}", sep="\n")
matrix = [[(r * c) % 7 for c in range(1, 6)] for r in range(1, 4)]
for row in matrix: print(" ".join(f"{v:2d}" for v in row))
print(*zip(*matrix), sep="\n")
sys.stdout.write("done\n")
