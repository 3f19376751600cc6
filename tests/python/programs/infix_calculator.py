import re
from typing import Iterator, NamedTuple
class Token(NamedTuple):
    kind: str
    value: str | float
    line: int = 1
    col: int = 0
    def where(self): return f"{self.line}:{self.col}"
SPEC = [('NUM', r'\d+(?:\.\d*)?'), ('ID', r'[A-Za-z_]\w*'), ('OP', r'[-+*/^()=,]'), ('NL', r'\n'), ('WS', r'[ \t]+'), ('BAD', r'.')]
RX = re.compile('|'.join(f'(?P<{n}>{p})' for n, p in SPEC))
def lex(src: str) -> Iterator[Token]:
    line, start = 1, 0
    for m in RX.finditer(src):
        k, v, col = m.lastgroup, m.group(), m.start() - start
        if k == 'NUM': v = float(v) if '.' in v else int(v)
        elif k == 'NL': line += 1; start = m.end(); continue
        elif k == 'WS': continue
        elif k == 'BAD': raise SyntaxError(f"{v!r} unexpected on line {line}")
        yield Token(k, v, line, col)
    yield Token('EOF', '', line, 0)
class Parser:
    PREC = {'+': 1, '-': 1, '*': 2, '/': 2, '^': 3}
    def __init__(self, src): self.toks = list(lex(src)); self.i = 0
    def peek(self): return self.toks[self.i]
    def next(self): t = self.toks[self.i]; self.i += 1; return t
    def expr(self, lo=0):
        left = self.atom()
        while (t := self.peek()).kind == 'OP' and (p := self.PREC.get(t.value, -1)) >= lo and p > 0:
            self.next()
            left = (t.value, left, self.expr(p + (t.value != '^')))
        return left
    def atom(self):
        t = self.next()
        match t:
            case Token('NUM', v): return v
            case Token('ID', name) if self.peek().value == '(':
                self.next(); args = []
                while self.peek().value != ')':
                    args.append(self.expr())
                    if self.peek().value == ',': self.next()
                self.next(); return ('call', name, args)
            case Token(kind='ID', value=name): return ('var', name)
            case Token('OP', '('):
                e = self.expr()
                if self.next().value != ')': raise SyntaxError('expected )')
                return e
            case Token('OP', '-'): return ('neg', self.expr(3))
        raise SyntaxError(f"unexpected {t.kind} {t.value!r} at {t.where()}")
def ev(n, env):
    match n:
        case int() | float(): return n
        case ('var', name): return env[name]
        case ('neg', x): return -ev(x, env)
        case ('call', f, args): return env[f](*(ev(a, env) for a in args))
        case (op, a, b):
            a, b = ev(a, env), ev(b, env)
            return {'+': lambda: a + b, '-': lambda: a - b, '*': lambda: a * b, '/': lambda: a / b, '^': lambda: a ** b}[op]()
for src in ['1 + 2 * 3', '2^3^2', '-(4 - x) / 2', 'max(1, x, 3) * 2.5', '1 +', '1 / 0', 'y', '3 $ 4', '(1', '', '2 -- 2']:
    try: print(src, '=>', Parser(src).expr(), ev(Parser(src).expr(), {'x': 10, 'max': max}))
    except (SyntaxError, ZeroDivisionError, KeyError) as e: print(src, '!!', type(e).__name__, e, e.args)
print(Token('a', 1)._fields, Token.__annotations__, Token.__doc__, Token('x', 2) == ('x', 2, 1, 0))
