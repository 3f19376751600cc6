def seq(value):
    match value:
        case []:
            return "empty"
        case [x]:
            return f"one {x}"
        case [1, y]:
            return f"starts with 1 then {y}"
        case [x, [y, z]]:
            return f"nested {x} {y} {z}"
        case (x, y):
            return f"pair {x} {y}"
        case [first, *rest] if first == "list":
            return f"list of {rest}"
        case [first, *_, last] if first == last:
            return f"ends alike {first}"
        case [*start, "end"]:
            return f"before the end {start}"
        case [_, _, *_]:
            return "two or more"
        case _:
            return "no sequence"


for value in ([], [5], [1, 2], [2, [3, 4]], (7, 8), ["list", 1, 2, 3], [9, 1, 9], ["a", "b", "end"], [1, 2, 3], "ab", b"ab", {1, 2}, range(3), {"a": 1}, 5, iter([1]), ([],)):
    print(seq(value))


def mapping(value):
    match value:
        case {"type": "circle", "r": r}:
            return f"circle {r}"
        case {"type": "rect", "size": [w, h]}:
            return f"rect {w}x{h}"
        case {"user": {"name": str(name), **others}}:
            return f"user {name} {others}"
        case {"a": 1, **rest}:
            return f"a=1 and {rest}"
        case {1: x, 2: y}:
            return f"ints {x} {y}"
        case {"opt": (True | False) as flag}:
            return f"flag {flag}"
        case {}:
            return "some mapping"
        case _:
            return "no mapping"


for value in ({"type": "circle", "r": 2}, {"type": "rect", "size": (3, 4)}, {"type": "rect", "size": 5}, {"user": {"name": "ann", "age": 3}}, {"user": {"name": 5}}, {"a": 1, "b": 2}, {"a": 1}, {1: "x", 2: "y", 3: "z"}, {"opt": False}, {"opt": None}, {}, [], "a"):
    print(mapping(value))


def command(line):
    match line.split():
        case ["go", ("north" | "south") as direction]:
            return f"going {direction}"
        case ["go", other]:
            return f"cannot go {other}"
        case ["take", *items] if items:
            return f"taking {', '.join(items)}"
        case ["quit" | "exit"]:
            return "bye"
        case [verb]:
            return f"{verb} what?"
        case []:
            return "silence"
        case _:
            return "what?"


for line in ("go north", "go up", "take a b", "take", "exit", "dance", "", "a b c"):
    print(command(line))


class Missing(dict):
    def __missing__(self, key):
        return "made up"


match Missing(a=1):
    case {"b": b}:
        print("never")
    case {"a": a}:
        print("only", a)
seq([1, [2, 3]])
