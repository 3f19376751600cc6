# Literals of Python's syntax. Trees of whole programs are not made.

import re

__all__ = ["literal_eval"]

_SPACE = re.compile(r"(?:[ \t\f]|\\\n)*")
_SPACE_LINES = re.compile(r"(?:[ \t\f\n\r]|\\\n|#[^\n]*)*")
_NUMBER = re.compile(
    r"0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+"
    r"|(?:[0-9](?:_?[0-9])*\.(?:[0-9](?:_?[0-9])*)?|\.[0-9](?:_?[0-9])*|[0-9](?:_?[0-9])*)(?:[eE][+-]?[0-9](?:_?[0-9])*)?[jJ]?"
)
_STRING = re.compile(
    r"([rR]?[bB]?|[bB][rR]|[uU])"
    r"('''(?:[^\\]|\\.)*?'''|\"\"\"(?:[^\\]|\\.)*?\"\"\"|'(?:[^\\'\n]|\\.)*'|\"(?:[^\\\"\n]|\\.)*\")",
    re.DOTALL,
)
_WORD = re.compile(r"[^\W\d]\w*")
_NAMES = {"None": None, "True": True, "False": False}


class _Malformed(Exception):
    pass


class _Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0
        self.depth = 0

    def skip(self):
        space = _SPACE_LINES if self.depth else _SPACE
        self.at = space.match(self.text, self.at).end()
        return self.text[self.at:self.at + 1]

    def value(self):
        # A number may be followed by one that is imaginary.
        left = self.signed()
        sign = self.skip()
        if sign not in ("+", "-") or not sign:
            return left
        self.at += 1
        self.skip()
        right = self.signed() if self.text[self.at:self.at + 1] not in ("+", "-") else None
        if isinstance(left, (int, float)) and not isinstance(left, bool) and isinstance(right, complex):
            return left + right if sign == "+" else left - right
        raise _Malformed("BinOp")

    def signed(self):
        sign = self.skip()
        if sign and sign in "+-":
            self.at += 1
            if self.skip() in ("+", "-"):
                raise _Malformed("UnaryOp")
            operand = self.signed()
            if type(operand) not in (int, float, complex):
                raise _Malformed("UnaryOp")
            return operand if sign == "+" else -operand
        return self.atom(sign)

    def atom(self, char):
        text = self.text
        if char in ("(", "[", "{") and char:
            if self.depth >= 100:
                raise SyntaxError("too many nested parentheses")
            self.at += 1
            self.depth += 1
            made = self.tuple() if char == "(" else self.items("]")[0] if char == "[" else self.braces()
            self.depth -= 1
            return made
        found = _STRING.match(text, self.at)
        if found:
            return self.strings(found)
        found = _NUMBER.match(text, self.at)
        if found:
            self.at = found.end()
            if text[self.at:self.at + 1].isalnum() or text[self.at:self.at + 1] == "_":
                raise SyntaxError("invalid syntax")
            return eval(found.group())
        found = _WORD.match(text, self.at)
        if found:
            word = found.group()
            if word in _NAMES:
                self.at = found.end()
                return _NAMES[word]
            if word == "set":
                empty = re.compile(r"set[ \t]*\([ \t\n]*\)").match(text, self.at)
                if empty:
                    self.at = empty.end()
                    return set()
            raise _Malformed("Name")
        if text.startswith("...", self.at):
            self.at += 3
            return ...
        raise SyntaxError("invalid syntax")

    def strings(self, found):
        parts = []
        while found:
            self.at = found.end()
            parts.append(eval(found.group()))
            self.skip()
            found = _STRING.match(self.text, self.at)
        if any(type(part) is not type(parts[0]) for part in parts):
            raise SyntaxError("cannot mix bytes and nonbytes literals")
        return type(parts[0])().join(parts)

    def items(self, close):
        # Values up to a bracket, and whether a comma stands after the last.
        found = []
        comma = True
        while True:
            char = self.skip()
            if char == close:
                self.at += 1
                return found, comma
            if not comma or not char:
                raise SyntaxError("invalid syntax" if char else "unexpected EOF while parsing")
            found.append(self.value())
            comma = self.skip() == ","
            if comma:
                self.at += 1

    def tuple(self):
        found, comma = self.items(")")
        return found[0] if len(found) == 1 and not comma else tuple(found)

    def braces(self):
        if self.skip() == "}":
            self.at += 1
            return {}
        first = self.value()
        if self.skip() != ":":
            items = {first}
            if self.skip() == ",":
                self.at += 1
                items.update(self.items("}")[0])
            elif self.text[self.at:self.at + 1] == "}":
                self.at += 1
            else:
                raise SyntaxError("invalid syntax")
            return items
        made = {}
        key = first
        while True:
            if self.skip() != ":":
                raise SyntaxError("':' expected after dictionary key")
            self.at += 1
            made[key] = self.value()
            char = self.skip()
            if char == ",":
                self.at += 1
                char = self.skip()
                if char != "}":
                    key = self.value()
                    continue
            if char != "}":
                raise SyntaxError("invalid syntax")
            self.at += 1
            return made

    def whole(self):
        first = self.value()
        if self.skip() == ",":
            found = [first]
            while self.skip() == ",":
                self.at += 1
                if not self.skip():
                    break
                found.append(self.value())
            first = tuple(found)
        rest = self.text[self.at:]
        if rest.strip() and not rest.lstrip().startswith("#"):
            char = self.skip()
            if char and char in "*/%@|&^<>=.([" or _WORD.match(self.text, self.at):
                raise _Malformed("BinOp")
            raise SyntaxError("invalid syntax")
        return first


def literal_eval(node_or_string):
    if not isinstance(node_or_string, str):
        raise ValueError(f"malformed node or string: {node_or_string!r}")
    text = node_or_string.lstrip(" \t")
    reader = _Reader(text)
    try:
        return reader.whole()
    except _Malformed as e:
        kind = e.args[0]
    except SyntaxError as e:
        # As the compiler words it, if it refuses the text as well.
        compile(text, "<unknown>", "eval")
        kind = "Call"
    compile(text, "<unknown>", "eval")
    line = text.count("\n", 0, reader.at) + 1
    raise ValueError(f"malformed node or string on line {line}: <ast.{kind} object at {id(reader):#x}>")
