"""A Forth with compiling words, control flow, error reports with positions."""
import re
from collections import ChainMap
from functools import partial
import operator


class ForthError(Exception):
    def __init__(self, message, line=None, column=None):
        self.message, self.line, self.column = message, line, column
        super().__init__(message, line, column)

    def __str__(self):
        where = f" at {self.line}:{self.column}" if self.line is not None else ""
        return f"{self.message}{where}"


class StackUnderflow(ForthError):
    pass


class Word(str):
    line = column = 0

    def __new__(cls, text, line, column):
        self = super().__new__(cls, text)
        self.line, self.column = line, column
        return self


def tokens(source):
    for number, line in enumerate(source.splitlines(), 1):
        for match in re.finditer(r'\\.*|\( [^)]*\)|\." [^"]*"|\S+', line):
            text = match[0]
            if not text.startswith(("\\", "( ")):
                yield Word(text, number, match.start() + 1)


class Forth:
    def __init__(self):
        self.stack, self.out = [], []
        self.builtins = {}
        binary = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "mod": operator.mod,
                  "<": operator.lt, ">": operator.gt, "=": operator.eq, "and": operator.and_, "or": operator.or_}
        for name, function in binary.items():
            self.builtins[name] = partial(self._binary, function)
        self.builtins |= {
            "dup": lambda: self.push(*(self.pop(1) * 2)), "drop": lambda: self.pop(1) and None,
            "swap": lambda: self.push(*reversed(self.pop(2))), "over": lambda: self.push(*(t := self.pop(2)), t[0]),
            "rot": lambda: self.push(*(t := self.pop(3))[1:], t[0]), ".": lambda: self.out.append(str(*self.pop(1))),
            "emit": lambda: self.out.append(chr(*self.pop(1))), "cr": lambda: self.out.append("\n"),
            ".s": lambda: self.out.append(f"<{len(self.stack)}> {' '.join(map(str, self.stack))}"),
        }
        self.words = ChainMap({}, self.builtins)

    def push(self, *values):
        self.stack.extend(int(v) for v in values)

    def pop(self, count):
        if len(self.stack) < count:
            raise StackUnderflow(f"need {count}, have {len(self.stack)}")
        values = self.stack[-count:]
        del self.stack[-count:]
        return values

    def _binary(self, function):
        a, b = self.pop(2)
        result = function(a, b)
        self.push(-1 if result is True else 0 if result is False else result)

    def compile(self, stream, *ends):
        code = []
        for word in stream:
            match word.lower():
                case end if end in ends:
                    return code, end
                case "if":
                    then, end = self.compile(stream, "else", "then")
                    other = self.compile(stream, "then")[0] if end == "else" else []
                    code.append((word, ("if", then, other)))
                case "begin":
                    body, end = self.compile(stream, "until", "again")
                    code.append((word, ("until", body)))
                case "do":
                    body, _ = self.compile(stream, "loop")
                    code.append((word, ("do", body)))
                case ":":
                    name = next(stream, None)
                    if name is None:
                        raise ForthError("name expected", word.line, word.column)
                    body, _ = self.compile(stream, ";")
                    self.words[name.lower()] = body
                case text if text.startswith('." '):
                    code.append((word, ("print", word[3:-1])))
                case _:
                    code.append((word, None))
        if ends:
            raise ForthError(f"expected {' or '.join(ends)}")
        return code, None

    def run(self, code, depth=0, index=None):
        if depth > 50:
            raise ForthError("return stack overflow")
        for word, special in code:
            try:
                match special:
                    case ("if", then, other):
                        self.run(then if self.pop(1)[0] else other, depth, index)
                    case ("until", body):
                        while True:
                            self.run(body, depth, index)
                            if self.pop(1)[0]:
                                break
                    case ("do", body):
                        limit, start = self.pop(2)
                        for i in range(start, limit):
                            self.run(body, depth, i)
                    case ("print", text):
                        self.out.append(text)
                    case None if word == "i" and index is not None:
                        self.push(index)
                    case None if (target := self.words.get(word.lower())) is not None:
                        target() if callable(target) else self.run(target, depth + 1)
                    case None:
                        try:
                            self.push(int(word, 0))
                        except ValueError:
                            raise ForthError(f"unknown word {str(word)!r}") from None
            except ForthError as error:
                if error.line is None:
                    error.line, error.column = word.line, word.column
                raise
            except ZeroDivisionError as error:
                raise ForthError("division by zero", word.line, word.column) from error

    def eval(self, source):
        self.out.clear()
        self.run(self.compile(iter(list(tokens(source))))[0])
        return " ".join(self.out).replace(" \n ", "\n")


forth = Forth()
for program in (
    "1 2 + 3 * . ( comment ) 0x10 .",
    ": square dup * ; 7 square .",
    ": fact dup 1 > if dup 1 - fact * else drop 1 then ; 5 fact . 10 fact .",
    ": stars 0 do 42 emit loop ; 5 stars cr 3 0 do i . loop",
    ": down begin dup . 1 - dup 0 = until drop ; 4 down .\" lift off\"",
    "1 2 3 rot .s swap over .s drop drop drop drop",
    "1 0 /",
    "2 dup\n  nope +",
    "+",
    ": broken 1 if",
    ": forever forever ; forever",
    ":",
    "5 3 < . 3 5 < . 5 5 = 1 and .",
):
    try:
        print(repr(forth.eval(program)), forth.stack)
    except ForthError as error:
        print(type(error).__name__, error, repr(error.__cause__), forth.stack)
        forth.stack.clear()
print(sorted(forth.words.maps[0]), len(forth.builtins))
