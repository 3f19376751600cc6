def evaluate(expr, env):
    match expr:
        case int() | float():
            return expr
        case str(name):
            return env[name]
        case ["+", *args]:
            return sum(evaluate(a, env) for a in args)
        case ["*", a, b]:
            return evaluate(a, env) * evaluate(b, env)
        case ["-", a]:
            return -evaluate(a, env)
        case ["let", [str(name), value], body]:
            return evaluate(body, {**env, name: evaluate(value, env)})
        case ["if", test, then, other]:
            return evaluate(then if evaluate(test, env) else other, env)
        case ["fn", [*params], body]:
            return lambda *args: evaluate(body, {**env, **dict(zip(params, args))})
        case ["call", f, *args]:
            return evaluate(f, env)(*[evaluate(a, env) for a in args])
        case _:
            raise SyntaxError(f"bad expression {expr!r}")


print(evaluate(["+", 1, ["*", 2, 3], ["-", 4]], {}))
print(evaluate(["let", ["x", 5], ["*", "x", "x"]], {}))
print(evaluate(["call", ["fn", ["a", "b"], ["+", "a", "b"]], 1, 2], {}))
print(evaluate(["if", 0, "never", ["let", ["y", 2], "y"]], {}))
for bad in (["?"], [], None, ["*", 1]):
    try:
        evaluate(bad, {})
    except SyntaxError as error:
        print(error)


def simplify(e):
    match e:
        case ("+", 0, x) | ("+", x, 0) | ("*", 1, x) | ("*", x, 1):
            return simplify(x)
        case ("*", 0, _) | ("*", _, 0):
            return 0
        case (op, a, b):
            new = (op, simplify(a), simplify(b))
            return simplify(new) if new != e else new
        case _:
            return e


print(simplify(("+", ("*", 1, "x"), ("*", 0, "y"))), simplify(("*", ("+", "a", 0), ("+", "b", 1))))
events = [{"kind": "key", "key": "q", "mods": ["ctrl"]}, {"kind": "key", "key": "a", "mods": []}, {"kind": "click", "at": (3, 4)}, {"kind": "click", "at": (0, 0), "double": True}, {"kind": "scroll"}, "junk"]
for event in events:
    match event:
        case {"kind": "key", "key": key, "mods": ["ctrl", *_]}:
            print("ctrl", key)
        case {"kind": "key", "key": key}:
            print("key", key)
        case {"kind": "click", "at": (x, y), "double": True}:
            print("double", x, y)
        case {"kind": "click", "at": (x, y)}:
            print("click", x, y)
        case {"kind": kind}:
            print("unhandled", kind)
        case _:
            print("not an event")
for n in range(1, 16):
    match (n % 3, n % 5):
        case (0, 0):
            print("fizzbuzz", end=" ")
        case (0, _):
            print("fizz", end=" ")
        case (_, 0):
            print("buzz", end=" ")
        case _:
            print(n, end=" ")
print()
