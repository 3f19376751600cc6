"""Makes up programs of random expressions and statements over the built-in types.

    python3 programs.py SEED COUNT FOLDER

Place: `judge.mjs FOLDER` answers them, `compare FOLDER` tells where Ophiary differs. CONTRIBUTING.md says how.
Invariants: equal arguments give equal programs. What a program does ends: no loops over more than a few items, no powers and
shifts of more than a few bits. Nothing depends on hashes of strings, on identities or on sizes.
"""

import random
import sys
from pathlib import Path

ATOMS = {
    "int": ["0", "1", "-1", "7", "255", "10**12", "True", "-3"],
    "float": ["0.0", "1.5", "-2.75", "1e16", "0.1", "float('inf')", "-0.0"],
    "str": ["''", "'a'", "'Hello World'", "'12'", "'a,b,c'", "'  x '", "'\u00e9\u00df'", "'tab\\there'"],
    "bytes": ["b''", "b'abc'", "b'\\x00\\xff'"],
    "list": ["[]", "[1, 2, 3]", "['b', 'a']", "[[1], [2]]", "[3, 1.5, True]"],
    "tuple": ["()", "(1,)", "(1, 'a', None)", "(2, 1)"],
    "dict": ["{}", "{'a': 1, 'b': 2}", "{1: [1], 2: [2]}"],
    "set": ["set()", "{1, 2, 3}", "frozenset({1, 5})"],
    "range": ["range(4)", "range(5, 0, -2)"],
    "any": ["None", "...", "int", "str", "1j", "slice(1, 3)", "len"],
}
METHODS = {
    "str": """upper lower title strip split join replace find count startswith endswith center ljust zfill format partition
        splitlines casefold swapcase isdigit isalpha encode expandtabs index rsplit removeprefix translate""".split(),
    "bytes": "upper split join replace find hex decode startswith center count".split(),
    "list": "append extend insert pop remove index count sort reverse copy clear".split(),
    "tuple": "index count".split(),
    "dict": "get keys values items pop popitem setdefault update copy clear fromkeys".split(),
    "set": "add discard remove union intersection difference symmetric_difference issubset isdisjoint pop copy".split(),
    "int": "bit_length bit_count conjugate to_bytes as_integer_ratio is_integer".split(),
    "float": "is_integer as_integer_ratio hex conjugate".split(),
    "range": "index count".split(),
}
BINARY = "+ - * / // % & | ^ < <= == != > >= in and or is".split()
CALLS = """len abs sum min max sorted list tuple dict str repr int float bool reversed enumerate type any all round divmod
    zip map filter iter range chr ord hex bin ascii format isinstance callable complex bytes""".split()
SPECS = ["", ">8", "<5", "^7", "05", "+", ",", ".2f", "x", "e", "%", "s", "08.3f", "#x", "_", "*^9", "d", "g", "c", "="]


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, items):
        return self.random.choice(items)

    def atom(self):
        return self.pick(ATOMS[self.pick(list(ATOMS))])

    def expression(self, depth):
        if depth <= 0 or self.random.random() < 0.2:
            return self.pick(["x", "y", self.atom()])
        one = lambda: self.expression(depth - 1)
        shape = self.random.randrange(12)
        if shape < 3:
            return f"({one()} {self.pick(BINARY)} {one()})"
        if shape < 5:
            kind = self.pick(list(METHODS))
            args = ", ".join(one() for _ in range(self.random.randrange(3)))
            return f"({self.pick(ATOMS[kind])}).{self.pick(METHODS[kind])}({args})"
        if shape < 7:
            args = ", ".join(one() for _ in range(self.random.randrange(1, 3)))
            return f"{self.pick(CALLS)}({args})"
        if shape == 7:
            return f"({one()})[{self.pick([one(), '0', '-1', '1:', '::2', '::-1'])}]"
        if shape == 8:
            return f"f'{{{self.pick(['x', 'y'])}{self.pick(['', '!r', '!s'])}:{self.pick(SPECS)}}}'"
        if shape == 9:
            return f"[{one()} for i in {self.pick(['range(3)', 'x', 'y'])} if {one()}]"
        if shape == 10:
            return f"({one()} if {one()} else {one()})"
        return f"'{self.pick(['%s', '%r', '%d', '%5.2f', '%x', '%-6s|'])}' % ({one()},)"

    def statement(self):
        one = lambda: self.expression(2)
        return self.pick([
            lambda: f"x = {one()}",
            lambda: f"x {self.pick(['+=', '-=', '*=', '|=', '%='])} {self.atom()}",
            lambda: f"x, y = {one()}",
            lambda: f"a, *b = {one()}; x = b",
            lambda: f"x[{self.atom()}] = {one()}",
            lambda: f"del x[{self.atom()}]",
            lambda: f"for i in {one()}: y = i",
            lambda: f"assert {one()}, {one()}",
            lambda: f"raise {self.pick(['ValueError', 'KeyError', 'TypeError'])}({one()})",
            lambda: f"y = (lambda a, b=2, *c, k=3: (a, b, c, k))({one()}, {one()})",
            lambda: f"match x:\n        case [p, *q]: y = (p, q)\n        case str() | int(): y = {one()}\n        case _: y = 'no'",
        ])()

    def program(self):
        out = [
            "def show(number, value):",
            "    text = type(value).__name__ + ' ' + repr(value)",
            "    print(number, text if ' at 0x' not in text else 'object')",
            "x, y = 1, 'a'",
        ]
        for number in range(40):
            body = self.statement() if number % 3 == 0 else f"show({number}, {self.expression(3)})"
            out += [
                "try:",
                f"    {body}",
                f"    show({number}, x)",
                "except Exception as e:",
                f"    show({number}, e)",
                f"if len(repr(x)) > 300: x = {number}",
                f"if len(repr(y)) > 300: y = {number}",
            ]
        return "\n".join(out) + "\n"


def main():
    seed, count, folder = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (folder / f"made_{seed + number}.py").write_text(Maker(seed + number).program(), encoding="utf-8")


if __name__ == "__main__":
    main()
