# Strings, floats and larger ints that a loop uses are loaded before it: nothing of that may show.


def rows(count):
    made = []
    for i in range(count):
        made.append({"id": i, "name": f"row-{i:03d}|{i / 8:>8.2f}", "kind": "even" if i % 2 == 0 else "odd"})
    return made


def totals(table):
    by_kind = {}
    for row in table:
        kind = row["kind"]
        if kind not in by_kind:
            by_kind[kind] = {"n": 0, "sum": 0.5}
        by_kind[kind]["n"] += 1
        by_kind[kind]["sum"] += row["id"] * 1000 + 0.25
    return by_kind


def many(n):
    out = []
    while n > 0:
        out.append(("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l")[n % 12])
        out.append("m" + "n" * 2)
        out.append(1e300 * 10 if n == 1 else -0.0)
        out.append(b"bytes" if n & 1 else b"other")
        out.append(12345678901234567890 + n)
        out.append(3j * n)
        out.append({"key": n, "other": 70000})
        out.append("z" in ("x", "y", "z"))
        out.append(n in [1, 300, 70000])
        out.append("q" not in {"q", "r"})
        n -= 1
    else:
        out.append("end")
    return out


def leaves(values):
    seen = []
    for value in values:
        try:
            if value == "stop":
                break
            if value == "skip":
                continue
            if value == "raise":
                raise ValueError("raised in a loop")
            if value == "return":
                return seen, "returned"
            seen.append("saw " + value)
        except ValueError as error:
            seen.append("caught " + str(error))
        finally:
            seen.append("after " + value)
    else:
        seen.append("all of them")
    return seen


def nested(limit):
    found = []
    for a in range(1, limit):
        for b in range(a, limit):
            def inner(scale=1000):
                return [x * scale + 0.5 for x in (a, b) if x != 1000]

            found.append(("pair", inner(), (lambda: "within " + "lambda")()))
            while "loop" and b > 200:
                break
    return found


def yields(n):
    for i in range(n):
        got = yield "value " + str(i)
        if got == "again":
            yield "said again"


class Words:
    found = [w + "-word" for w in ("one", "two")]
    for word in found:
        last = word + " of class"

    def __init__(self):
        for name in ("left", "right"):
            setattr(self, name, "attribute " + name)


table = rows(5)
print(table)
print(totals(table))
print(many(3))
print(leaves(["one", "skip", "raise", "two"]))
print(leaves(["one", "stop", "two"]))
print(leaves(["return"]))
print(nested(3))
gen = yields(3)
print(next(gen), gen.send("again"), next(gen), list(gen))
print(Words.found, Words.last, vars(Words()))
print([f"{x:+05d}:{'t' if x > 1000 else 'f'}:{x!r:>6}" for x in (1, 2000)])
print({k: v for k, v in zip("ab", ["left", "right"]) if k + "!" != "z!"})
print({"same" for _ in range(3)}, sum(1000 for _ in range(4)), sum(0.5 for _ in range(4)))
print([["deep" + c for c in row if c != "x"] for row in ("xy", "zx")])
for name in "ab":
    text = name + " of the module"
    match text:
        case "a of the module":
            print("first", text)
        case str() if text.endswith("module"):
            print("second", text)
print([x is y for x, y in [("constant of a list", "constant of a list")]])


def consts(values):
    text = "before"
    for value in values:
        text = text + "first" + value + "second" + "first"
    return text + "after"


print(consts.__code__.co_consts)


async def gathered():
    out = []
    async for value in agen():
        out.append("async " + value)
    return out + [x + " again" async for x in agen()]


async def agen():
    for i in range(2):
        yield "value " + str(i)


import asyncio

print(asyncio.run(gathered()))


def raises(values):
    for value in values:
        if value == "bad":
            raise KeyError("a bad value")


raises(["good", "bad"])
