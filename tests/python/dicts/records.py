# Displays of dicts whose keys are strings written out: order, changes, many of them, keys that repeat.
rows = [{"id": i, "name": f"n{i}", "tags": [i], "on": i % 2 == 0} for i in range(5)]
for row in rows:
    print(row, len(row), list(row))
rows[0]["id"] = 99
rows[0]["new"] = 1
del rows[1]["name"]
rows[1]["name"] = "last"
print(rows[0], rows[1])
print({"a": 1, "a": 2}, {"a": 1, "b": 2, "a": 3})
print({"": 0, "é": 1, "\ud800": 2} == {"": 0, "é": 1, "\ud800": 2})
nine = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8, "i": 9}
eight = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8}
eight["i"] = 9
print(nine == eight, nine)
mixed = {"a": 1, 2: "b", **{"c": 3}, "d": 4}
print(mixed, {"a" "b": 1, "a" + "b": 2, f"a{'b'}": 3})


def order():
    seen = []

    def note(x):
        seen.append(x)
        return x

    made = {"x": note(1), "y": note(2), "z": {"inner": note(3), "deep": {"k": note(4)}}}
    return made, seen


print(order())


def fails():
    return {"ok": 1, "bad": 1 / 0, "never": print("never")}


try:
    fails()
except ZeroDivisionError as e:
    print(e)


async def waits():
    import asyncio

    async def one(x):
        await asyncio.sleep(0)
        return x

    return {"a": await one(1), "b": [await one(2)], "c": (yield_ := await one(3))}


import asyncio

print(asyncio.run(waits()))


def gen():
    got = {"first": (yield 1), "second": (yield 2)}
    yield got


g = gen()
print(next(g), g.send("a"), g.send("b"))
print((lambda a, b: {"a": a, "b": b, "sum": a + b})(1, 2))
long = "k" * 300
print({"kkk": 1, **{long: 2}}[long], len({"x" * 300: 1}))
print(order.__code__.co_varnames, sorted(fails.__code__.co_names))
