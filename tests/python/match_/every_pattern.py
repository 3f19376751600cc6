class Point:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
class Circle:
    def __init__(self, c, r): self.center, self.radius = c, r
def describe(v):
    match v:
        case None: return "none"
        case True | False: return f"bool {v}"
        case 0: return "zero"
        case int(n) if n < 0: return f"negative {n}"
        case int() | float(): return f"number {v}"
        case "": return "empty"
        case str(s) if len(s) > 10: return f"long {s[:3]}..."
        case str(): return f"text {v}"
        case []: return "empty list"
        case [x]: return f"one {x}"
        case [Point(x=0), *_]: return "starts at x=0"
        case [1, 2, *rest]: return f"1,2 then {rest}"
        case [first, *_, last] if first == last: return f"same ends {first}"
        case (a, b): return f"pair {a} {b}"
        case [*items]: return f"list of {len(items)}"
        case {"type": "circle", "r": r}: return f"circle {r}"
        case {"type": t, **rest}: return f"{t} with {rest}"
        case {}: return "dict"
        case Point(0, 0): return "origin"
        case Point(x, 0): return f"on x at {x}"
        case Point(x=x, y=y) if x == y: return f"diagonal {x}"
        case Point(): return f"point {v.x},{v.y}"
        case Circle(center=Point(x, y), radius=r): return f"circle at {x},{y} r={r}"
        case set() | frozenset(): return "set"
        case _: return f"other {type(v).__name__}"
for v in [None, True, 0, -5, 7, 2.5, "", "hi", "a long string here", [], [1], [1, 2], [1, 2, 3, 4], [9, 8, 9], (3, 4), [1, 3, 5, 7], [Point(0, 1), 2], {"type": "circle", "r": 3}, {"type": "sq", "s": 2}, {}, {"k": 1}, Point(0, 0), Point(3, 0), Point(2, 2), Point(1, 2), Circle(Point(1, 2), 5), {1}, object, b"x", range(3)]:
    print(describe(v))
def http(status):
    match status:
        case 200 | 201: return "ok"
        case 404: return "not found"
        case s if 500 <= s < 600: return "server"
        case _: return "?"
print([http(s) for s in (200, 201, 404, 503, 302)])
def run(cmd):
    match cmd.split():
        case ["go", ("north" | "south") as d]: return f"going {d}"
        case ["go", d]: return f"cannot go {d}"
        case ["get", *objs] if objs: return f"got {', '.join(objs)}"
        case [action]: return f"just {action}"
        case []: return "nothing"
        case _: return "what?"
for c in ("go north", "go up", "get lamp key", "look", "", "do a b"): print(run(c))
class Color: RED = 1; BLUE = 2
def col(c):
    match c:
        case Color.RED: return "red"
        case Color.BLUE: return "blue"
    return "no match"
print(col(1), col(2), col(3))
match {"user": {"name": "Ann", "tags": ["a", "b"]}, "ok": True}:
    case {"user": {"name": str(name), "tags": [first, *_]}, "ok": True}: print(name, first)
match (1, (2, [3, {"k": 4}])):
    case (a, (b, [c, {"k": d}])): print(a, b, c, d)
x = 5
match x:
    case 1: pass
    case y: print("bound", y)
print(y)
match -1.5, "a" "b", b"c", 3:
    case -1.5, "ab", b"c", 3: print("literals")
try:
    match Point(1, 2):
        case Point(1, 2, 3): pass
except TypeError as e: print(e)
try:
    match 5:
        case int(1, 2): pass
except TypeError as e: print(e)
class NoArgs: pass
try:
    match NoArgs():
        case NoArgs(1): pass
except TypeError as e: print(e)
def evaluate(e):
    match e:
        case int() | float(): return e
        case ("+", a, b): return evaluate(a) + evaluate(b)
        case ("*", a, b): return evaluate(a) * evaluate(b)
        case ("neg", a): return -evaluate(a)
        case _: raise ValueError(f"bad {e!r}")
print(evaluate(("+", 1, ("*", 2, ("neg", 3)))))
try: evaluate("x")
except ValueError as e: print(e)
