"""Makes up programs of random expressions, statements, functions, classes, generators, matches and tasks.

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

    def plain_statement(self):
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

    def spec(self):
        fill = self.pick(["", "*", "0", " ", "é"]) + self.pick(["<", ">", "^", "="])
        return "".join([
            self.pick(["", "", fill]), self.pick(["", "+", "-", " "]), self.pick(["", "", "z"]), self.pick(["", "#"]),
            self.pick(["", "0"]), self.pick(["", "", "4", "12"]), self.pick(["", "", ",", "_"]),
            self.pick(["", ".0", ".3", ".12"]), self.pick(list("bcdeEfFgGnosxX%") + [""] * 4),
        ])

    def pattern(self, depth=2):
        if depth == 0:
            return self.pick(["_", "1", "'a'", "None", "True", "-1", "1.5", "b'abc'", "int()", "str(s)", "1 + 2j"])
        one = lambda: self.pattern(depth - 1)
        return self.pick([
            one,
            lambda: f"[{one()}, *_]",
            lambda: f"({one()}, {one()})",
            lambda: f"[{one()}, *mid, {one()}]",
            lambda: f"{{'a': {one()}, **rest}}",
            lambda: f"Point({one()}, y={one()})",
            lambda: f"({self.pattern(0)} | {self.pattern(0)})" if depth else "_",
            lambda: f"list([{one()}]) as whole",
            lambda: f"dict() as whole",
        ])()

    def matching(self):
        # Names that a pattern binds must not differ between the sides of `|`, so those bind none.
        cases = []
        for number in range(3):
            text = self.pattern()
            while "|" in text and "str(s)" in text or text.count("str(s)") > 1 or text.count("mid") > 1 \
                    or text.count("rest") > 1 or text.count("whole") > 1:
                text = self.pattern()
            guard = self.pick(["", "", f" if {self.expression(1)}"])
            cases.append(f"    case {text}{guard}: show('case', {number})")
        subject = self.pick([f"Point({self.atom()}, {self.atom()})", "x", "y", self.expression(2)])
        return [f"match {subject}:", *dict.fromkeys(cases), "    case _: show('case', 'none')"]

    def function(self):
        kinds = self.pick([
            ["a", "b=2"], ["a", "/", "b"], ["*a", "b=1"], ["a", "*", "b"], ["a", "b=None", "**k"], ["a", "*b", "c=3", "**k"],
        ])
        order = lambda text: ("=" in text[:2] or text.startswith("b=")) + 2 * text.startswith("**")
        call = ", ".join(sorted([self.pick([self.atom, lambda: f"b={self.atom()}", lambda: f"*{self.atom()}", lambda: f"**{self.atom()}"])()
                         for _ in range(self.random.randrange(4))], key=order))
        body = self.pick([
            "return a, b", "yield a; yield b", "nonlocal count; count += 1; return count", "return [a for a in (b, a)]",
            "return locals()", "try: return a + b\n        finally: show('finally', b)",
        ])
        return [
            "def outer():",
            "    count = 0",
            f"    def inner({', '.join(kinds)}):",
            f"        {body}",
            "    return inner",
            f"result = outer()({call})",
            "show('function', list(result) if hasattr(result, '__next__') else result)",
        ]

    def generator(self):
        steps = []
        for _ in range(3):
            steps.append(self.pick([
                lambda: f"        got = yield {self.atom()}; show('got', got)",
                lambda: f"        yield from {self.expression(1)}",
                lambda: f"        show('step', {self.expression(1)})",
                lambda: f"        if got == {self.atom()}: return {self.atom()}",
            ])())
        drive = [self.pick([
            "show('next', next(g))", f"show('send', g.send({self.atom()}))", "g.close()",
            "show('throw', g.throw(ValueError('thrown')))", "show('list', list(g))", "show('next', next(g, 'end'))",
        ]) for _ in range(4)]
        return ["def gen():", "    got = None", "    try:", *steps,
                self.pick(["    except ValueError as e: show('caught', e); yield 'after'", "    except GeneratorExit: show('closed', 1); raise"]),
                "    finally: show('done', 0)", "g = gen()", "show('next', next(g))", *drive]

    def classes(self):
        special = self.random.sample([
            "def __eq__(self, o): return isinstance(o, type(self)) and self.v == o.v", "def __hash__(self): return hash(self.v)",
            "def __lt__(self, o): return self.v < o.v", "def __add__(self, o): return type(self)(self.v + getattr(o, 'v', o))",
            "def __radd__(self, o): return type(self)(o + self.v)", "def __len__(self): return len(self.v)",
            "def __getitem__(self, k): return self.v[k]", "def __iter__(self): return iter(self.v)",
            "def __bool__(self): return bool(self.v)", "def __contains__(self, k): return k == self.v",
            "def __call__(self, *a, **k): return a, k", "def __getattr__(self, n): return n if n[0] != '_' else object().n",
            "def __format__(self, s): return f'<{s}:{self.v}>'", "def __index__(self): return self.v",
            "def __enter__(self): return self.v", "def __exit__(self, *a): show('exit', a[1]); return a[0] is ValueError",
            "def __neg__(self): return -self.v", "def __missing__(self, k): return k",
        ], 7)
        base = self.pick(["", "(int)", "(str)", "(list)", "(dict)", "(Exception)", "(tuple)"])
        init = [] if base and self.random.random() < 0.5 else ["    def __init__(self, v=0): self.v = v"]
        uses = [self.pick([
            "o == K(1)", "hash(o) == hash(K(1))", "o < K(2)", "sorted([K(2), o])[0] is o", "o + 1", "1 + o", "len(o)", "o[0]",
            "list(o)", "bool(o)", "1 in o", "o(1, a=2)", "o.name", "f'{o:>5}'", "[1, 2, 3][o]", "-o", "str(o) == repr(o)", "isinstance(o, int)",
            "max(o, K(3)) is o", "sum([o, o])", "K.__mro__[1].__name__", "dict(o)", "{**o}", "(lambda *a: a)(*o)", "o.v", "vars(o)", "K()",
            "o | o", "o & 1", "divmod(o, 2)", "o ** 2", "abs(o)", "o[1:2]", "o.upper()", "o.append(1)", "o.args", "range(o)", "hex(o)", "reversed(o)",
        ]) for _ in range(8)]
        given = self.pick(["1", "'ab'", "[1, 2]", "(1, 2)", "{'a': 1}", ""])
        out = [f"class K{base}:", *init, *(f"    {line}" for line in special), f"o = K({given})"]
        for use in uses:
            out += ["try:", f"    value = {use}", "    show('use', type(value).__name__ if isinstance(value, K) else value)",
                    "except Exception as e: show('use', e)"]
        out += [f"with o as w: show('with', w); raise {self.pick(['ValueError', 'KeyError'])}(1)"]
        return out

    def exceptions(self):
        raises = lambda: self.pick([
            "raise ValueError('v')", "raise KeyError('k') from TypeError('t')", "raise ExceptionGroup('g', [ValueError(1), KeyError(2)])",
            f"show('body', {self.expression(1)})", "raise", "pass", f"raise {self.expression(1)}", "raise OSError('o')",
        ])
        star = self.pick(["", "*"])
        other = "" if star else "    else: show('else', 0)\n"
        text = (f"def f():\n    try:\n        {raises()}\n    except{star} (ValueError, OSError) as e:\n        show('one', e); {raises()}\n"
                f"    except{star} {self.pick(['KeyError', 'LookupError', 'Exception'])} as e:\n        show('two', e)\n{other}"
                f"    finally: show('finally', 0)\ntry: f()\nexcept BaseException as e:\n"
                f"    show('left', e); show('cause', e.__cause__); show('context', type(e.__context__).__name__)")
        return text.split("\n")

    def asynchronous(self):
        waits = lambda: self.pick([
            "await asyncio.sleep(0)", "await asyncio.sleep(0.01)", f"show(name, {self.expression(1)})", "raise ValueError(name)",
            "async with lock: show(name, 'locked'); await asyncio.sleep(0)", "async for v in numbers(2): show(name, v)", "return name",
            "await queue.put(name)", "show(name, await asyncio.wait_for(queue.get(), 0.02))",
        ])
        workers = []
        for name in "abc":
            workers += [f"async def {name}(name='{name}'):"] + [f"    {waits()}" for _ in range(4)]
        run = self.pick([
            "show('gather', await asyncio.gather(a(), b(), c(), return_exceptions=True))",
            "show('gather', await asyncio.gather(a(), b(), c()))",
            "async with asyncio.TaskGroup() as group:\n        for one in (a, b, c): group.create_task(one())",
            "for done in asyncio.as_completed([a(), b(), c()]): show('done', await done)",
            "task = asyncio.create_task(a()); await b(); task.cancel(); show('task', await asyncio.gather(task, return_exceptions=True))",
        ])
        return ["async def numbers(n):", "    for i in range(n): yield i; await asyncio.sleep(0)", *workers,
                "async def main():", "    global lock, queue", "    lock, queue = asyncio.Lock(), asyncio.Queue()", f"    {run}",
                "asyncio.run(main())"]

    def formats(self):
        value = self.pick(["0", "-7", "255", "10**20", "3.14159", "-0.0", "1e30", "float('nan')", "'text'", "True", "2+3j", "None", "1234567.891"])
        return [f"show('format', format({value}, {self.spec()!r}))"]

    def program(self):
        out = [
            "import asyncio",
            "def show(number, value):",
            "    text = type(value).__name__ + ' ' + repr(value)",
            "    print(number, text if ' at 0x' not in text else 'object')",
            "class Point:",
            "    __match_args__ = ('x', 'y')",
            "    def __init__(self, x, y): self.x, self.y = x, y",
            "x, y = 1, 'a'",
        ]
        blocks = [self.matching, self.function, self.generator, self.classes, self.exceptions, self.asynchronous, self.formats, self.formats]
        for number in range(30):
            if number % 3 == 1:
                body = self.pick(blocks)()
            elif number % 3 == 0:
                body = [self.plain_statement()]
            else:
                body = [f"show({number}, {self.expression(3)})"]
            out += ["try:", *(f"    {line}" for text in body for line in text.split("\n") if line), f"    show({number}, x)",
                    "except Exception as e:", f"    show({number}, e)",
                    f"if len(repr(x)) > 300: x = {number}", f"if len(repr(y)) > 300: y = {number}"]
        return "\n".join(out) + "\n"


def compiles(text):
    try:
        compile(text, "made.py", "exec")
    except SyntaxError:
        return False
    return True


def compiles(text):
    try:
        compile(text, "made.py", "exec")
    except SyntaxError:
        return False
    return True


def main():
    seed, count, folder = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        maker = Maker(seed + number)
        while not compiles(text := maker.program()):
            pass
        (folder / f"made_{seed + number}.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
