"""A JSON-like parser with positions in its errors, and a printer."""
import re
from enum import Enum, auto

class T(Enum):
    PUNCT = auto(); STRING = auto(); NUMBER = auto(); WORD = auto(); END = auto()

TOKEN = re.compile(r'''
    (?P<SKIP>\s+|//[^\n]*)
  | (?P<PUNCT>[{}\[\],:])
  | (?P<STRING>"(?:[^"\\]|\\.)*")
  | (?P<NUMBER>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)
  | (?P<WORD>[A-Za-z_]\w*)
''', re.VERBOSE)

class ParseError(ValueError):
    def __init__(self, message, text, pos):
        line = text.count("\n", 0, pos) + 1
        column = pos - (text.rfind("\n", 0, pos) + 1) + 1
        super().__init__(f"{message} at {line}:{column}")
        self.pos = pos

def tokens(text):
    pos = 0
    while pos < len(text):
        m = TOKEN.match(text, pos)
        if not m:
            raise ParseError(f"unexpected {text[pos]!r}", text, pos)
        if m.lastgroup != "SKIP":
            yield T[m.lastgroup], m.group(), pos
        pos = m.end()
    yield T.END, "", pos

class Parser:
    WORDS = {"true": True, "false": False, "null": None}
    def __init__(self, text):
        self.text = text
        self.toks = tokens(text)
        self.advance()
    def advance(self):
        self.kind, self.value, self.pos = next(self.toks)
    def fail(self, message):
        raise ParseError(message, self.text, self.pos)
    def accept(self, punct):
        if self.kind is T.PUNCT and self.value == punct:
            self.advance()
            return True
        return False
    def expect(self, punct):
        if not self.accept(punct):
            self.fail(f"expected {punct!r}, found {self.value or 'end'!r}")
    def parse(self):
        value = self.any()
        if self.kind is not T.END:
            self.fail("trailing text")
        return value
    def any(self):
        match self.kind, self.value:
            case T.PUNCT, "{":
                return self.object()
            case T.PUNCT, "[":
                return self.array()
            case T.STRING, s:
                self.advance()
                return re.sub(r"\\(u[0-9a-f]{4}|.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], chr(int(m[1][1:], 16)) if len(m[1]) > 1 else m[1]), s[1:-1])
            case T.NUMBER, n:
                self.advance()
                return float(n) if set(n) & set(".eE") else int(n)
            case T.WORD, w if w in self.WORDS:
                self.advance()
                return self.WORDS[w]
            case _:
                self.fail(f"unexpected {self.value or 'end'!r}")
    def array(self):
        self.expect("[")
        items = []
        while not self.accept("]"):
            items.append(self.any())
            if not self.accept(","):
                self.expect("]")
                break
        return items
    def object(self):
        self.expect("{")
        found = {}
        while not self.accept("}"):
            if self.kind not in (T.STRING, T.WORD):
                self.fail("expected a key")
            key = self.value.strip('"')
            self.advance()
            self.expect(":")
            if key in found:
                self.fail(f"duplicate key {key!r}")
            found[key] = self.any()
            if not self.accept(","):
                self.expect("}")
                break
        return found

print(Parser('{"a": [1, 2.5, -3e2, {"b": null}], c: "x\\ny \\u0041", /' + '/ note\n d: true,}').parse())
for bad in ('[1, 2', '{"a" 1}', '[1 2]', '{"a": 1, "a": 2}', '"open', '@', '[1],', '{1: 2}', 'nul', ''):
    try:
        print(Parser(bad).parse())
    except ParseError as e:
        print(f"{bad!r:20} -> {e} (pos {e.pos})")
deep = Parser("[" * 50 + "]" * 50).parse()
depth = 0
while deep:
    deep, depth = deep[0], depth + 1
print(depth)
Parser('{"k":\n  [1,\n  oops]}').parse()
