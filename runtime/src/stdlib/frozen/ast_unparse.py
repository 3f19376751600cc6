# Trees as text. With `exact` the text compiles to what the tree means, each statement on its own line as far as they go.

from ast import AST

_NAMED = 1
_TUPLE = 2
_YIELD = 3
_TEST = 4
_OR = 5
_AND = 6
_NOT = 7
_CMP = 8
_BOR = 9
_BXOR = 10
_BAND = 11
_SHIFT = 12
_ARITH = 13
_TERM = 14
_FACTOR = 15
_POWER = 16
_AWAIT = 17
_ATOM = 18

_BINARY = {
    "Add": ("+", _ARITH),
    "Sub": ("-", _ARITH),
    "Mult": ("*", _TERM),
    "MatMult": ("@", _TERM),
    "Div": ("/", _TERM),
    "Mod": ("%", _TERM),
    "LShift": ("<<", _SHIFT),
    "RShift": (">>", _SHIFT),
    "BitOr": ("|", _BOR),
    "BitXor": ("^", _BXOR),
    "BitAnd": ("&", _BAND),
    "FloorDiv": ("//", _TERM),
    "Pow": ("**", _POWER),
}
_UNARY = {"Invert": ("~", _FACTOR), "Not": ("not", _NOT), "UAdd": ("+", _FACTOR), "USub": ("-", _FACTOR)}
_COMPARE = {
    "Eq": "==",
    "NotEq": "!=",
    "Lt": "<",
    "LtE": "<=",
    "Gt": ">",
    "GtE": ">=",
    "Is": "is",
    "IsNot": "is not",
    "In": "in",
    "NotIn": "not in",
}
_QUOTES = ("'", '"', '"""', "'''")
_LONG_QUOTES = ('"""', "'''")
_INFINITY = "1e309"
# Statements without a body, which may share a line.
_SIMPLE = frozenset(
    ("Return", "Delete", "Assign", "TypeAlias", "AugAssign", "AnnAssign", "Raise", "Assert", "Import", "ImportFrom")
    + ("Global", "Nonlocal", "Expr", "Pass", "Break", "Continue")
)
# Lines that are left empty to bring a statement to its own.
_LINES_MAX = 20_000


def unparse(node, exact=False):
    writer = _Writer(exact)
    writer.whole(node)
    return "".join(writer.out)


def _kind(node):
    return type(node).__name__


_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _numbered(code):
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _escaped(text, keep):
    made = []
    for char in text:
        if char in "\n\t" and keep:
            made.append(char)
        elif char == "\\" or not char.isprintable():
            made.append(_ESCAPES.get(char) or _numbered(ord(char)))
        else:
            made.append(char)
    return "".join(made)


def _quoted(text, quotes, keep=False):
    # The text between quotes, and which quotes will do.
    made = _escaped(text, keep)
    fit = [quote for quote in quotes if ("\n" not in made or quote in _LONG_QUOTES) and quote not in made]
    if not fit:
        text = repr(text)
        quote = text[0]
        for known in quotes:
            if quote in known:
                quote = known
                break
        return text[1:-1], [quote]
    if made:
        fit.sort(key=lambda quote: quote[0] == made[-1])
        if fit[0][0] == made[-1]:
            made = made[:-1] + "\\" + made[-1]
    return made, fit


def _is_text_of(text, value):
    import ast

    try:
        return ast.compare(ast.parse(f"({text})", mode="eval").body, value)
    except SyntaxError:
        return False


class _Writer:
    def __init__(self, exact=False):
        self.out = []
        self.indent = 0
        self.exact = exact
        self.line = 1
        # What the line may be continued with: "; " after a simple statement, " " after the head of its block.
        self.joint = None

    def write(self, text):
        self.out.append(text)

    def new_line(self):
        if self.out:
            self.out.append("\n")
            self.line += 1

    def fill(self, text):
        self.new_line()
        self.out.append("    " * self.indent + text)

    def start(self, node, text, simple=False):
        # Begins a statement.
        if not self.exact:
            return self.fill(text)
        wanted = getattr(node, "lineno", 0)
        if simple and self.joint is not None and wanted <= self.line:
            return self.out.append(self.joint + text)
        if self.out:
            self.new_line()
        if wanted <= _LINES_MAX and wanted > self.line:
            self.out.append("\n" * (wanted - self.line))
            self.line = wanted
        self.out.append("    " * self.indent + text)

    # --- Statements.

    def whole(self, node):
        kind = _kind(node)
        if kind == "Module":
            self.body(node.body, self.docstring(node))
        elif kind == "Interactive":
            self.body(node.body, None)
        elif kind == "Expression":
            self.expr(node.body, _TEST)
        elif kind == "FunctionType":
            self.write("(")
            self.items(node.argtypes, _TEST)
            self.write(") -> ")
            self.expr(node.returns, _TEST)
        elif isinstance(node, list):
            self.body(node, None)
        else:
            self.any(node)

    def any(self, node):
        # A statement, expression or what is part of one.
        kind = _kind(node)
        method = getattr(self, "stmt_" + kind, None)
        if method is not None:
            return method(node)
        if kind in _BINARY or kind in _UNARY or kind in _COMPARE or kind in ("Load", "Store", "Del", "And", "Or"):
            return
        other = _OTHERS.get(kind)
        if other is not None:
            return other(self, node)
        self.expr(node, _TEST)

    def docstring(self, node):
        if not node.body or _kind(node.body[0]) != "Expr":
            return None
        value = node.body[0].value
        if _kind(value) == "Constant" and isinstance(value.value, str):
            return value
        return None

    def body(self, statements, docstring):
        if docstring is not None:
            self.write_docstring(statements[0], docstring)
            statements = statements[1:]
        for node in statements:
            self.any(node)

    def write_docstring(self, node, value):
        text = value.value
        kind = "u" if value.kind == "u" else ""
        if self.exact:
            self.start(node, repr(text), True)
            self.joint = "; "
            return
        self.fill(kind)
        text, quotes = _quoted(text, _LONG_QUOTES, True)
        self.write(quotes[0] + text + quotes[0])

    def block(self, statements, docstring=None):
        self.write(":")
        self.indent += 1
        self.joint = None
        if self.exact:
            if all([_kind(node) in _SIMPLE and getattr(node, "lineno", 0) <= self.line for node in statements]):
                self.joint = " "
        self.body(statements, docstring)
        self.joint = None
        self.indent -= 1

    def definition(self, node, text):
        # Decorators, and the line of a `def` or `class`.
        if not self.exact:
            self.new_line()
        self.joint = None
        for decorator in node.decorator_list:
            self.start(decorator, "@")
            self.expr(decorator, _TEST)
        self.start(node, text + node.name)
        if node.type_params:
            self.type_params(node.type_params)

    def head(self, node, text):
        self.joint = None
        self.start(node, text)

    def simple(self, node, text):
        self.start(node, text, True)
        self.joint = "; "

    def stmt_FunctionDef(self, node):
        self.function(node, "def ")

    def stmt_AsyncFunctionDef(self, node):
        self.function(node, "async def ")

    def function(self, node, text):
        self.definition(node, text)
        self.write("(")
        self.arguments(node.args)
        self.write(")")
        if node.returns:
            self.write(" -> ")
            self.expr(node.returns, _TEST)
        if not self.exact and (node.lineno is None or node.type_comment is not None):
            self.write(":")
            self.type_comment(node)
            self.indent += 1
            self.body(node.body, self.docstring(node))
            self.indent -= 1
        else:
            self.block(node.body, self.docstring(node))

    def stmt_ClassDef(self, node):
        self.definition(node, "class ")
        if node.bases or node.keywords:
            self.write("(")
            self.call_items(node.bases, node.keywords)
            self.write(")")
        self.block(node.body, self.docstring(node))

    def type_params(self, params):
        self.write("[")
        for number, param in enumerate(params):
            if number:
                self.write(", ")
            self.type_param(param)
        self.write("]")

    def type_param(self, param):
        kind = _kind(param)
        stars = {"TypeVarTuple": "*", "ParamSpec": "**"}.get(kind, "")
        self.write(stars + param.name)
        if kind == "TypeVar" and param.bound:
            self.write(": ")
            self.expr(param.bound, _TEST)
        if param.default_value:
            self.write(" = ")
            self.expr(param.default_value, _TEST)

    def stmt_Return(self, node):
        self.simple(node, "return")
        if node.value:
            self.write(" ")
            self.expr(node.value, _TEST)

    def stmt_Delete(self, node):
        self.simple(node, "del ")
        self.items(node.targets, _TEST)

    def stmt_Assign(self, node):
        self.simple(node, "")
        for target in node.targets:
            self.expr(target, _TUPLE)
            self.write(" = ")
        self.expr(node.value, _TEST)
        self.type_comment(node)

    def type_comment(self, node):
        # As CPython's, it cannot do without lines where there may be such a comment.
        if not self.exact and node.lineno and node.type_comment is not None:
            self.write(f" # type: {node.type_comment}")

    def stmt_TypeAlias(self, node):
        self.simple(node, "type ")
        self.expr(node.name, _TEST)
        if node.type_params:
            self.type_params(node.type_params)
        self.write(" = ")
        self.expr(node.value, _TEST)

    def stmt_AugAssign(self, node):
        self.simple(node, "")
        self.expr(node.target, _TEST)
        self.write(f" {_BINARY[_kind(node.op)][0]}= ")
        self.expr(node.value, _TEST)

    def stmt_AnnAssign(self, node):
        self.simple(node, "")
        bare = not node.simple and _kind(node.target) == "Name"
        self.write("(" if bare else "")
        self.expr(node.target, _TEST)
        self.write("): " if bare else ": ")
        self.expr(node.annotation, _TEST)
        if node.value:
            self.write(" = ")
            self.expr(node.value, _TEST)

    def stmt_For(self, node):
        self.loop(node, "for ")

    def stmt_AsyncFor(self, node):
        self.loop(node, "async for ")

    def loop(self, node, text):
        self.head(node, text)
        self.expr(node.target, _TUPLE)
        self.write(" in ")
        self.expr(node.iter, _TEST)
        self.block_with_comment(node)
        self.otherwise(node.orelse)

    def block_with_comment(self, node):
        if self.exact or node.lineno and node.type_comment is None:
            return self.block(node.body)
        self.write(":")
        self.type_comment(node)
        self.indent += 1
        self.body(node.body, None)
        self.indent -= 1

    def otherwise(self, statements):
        if statements:
            self.fill("else")
            self.block(statements)

    def stmt_While(self, node):
        self.head(node, "while ")
        self.expr(node.test, _TEST)
        self.block(node.body)
        self.otherwise(node.orelse)

    def stmt_If(self, node):
        self.head(node, "if ")
        self.expr(node.test, _TEST)
        self.block(node.body)
        while len(node.orelse) == 1 and _kind(node.orelse[0]) == "If":
            node = node.orelse[0]
            self.head(node, "elif ")
            self.expr(node.test, _TEST)
            self.block(node.body)
        self.otherwise(node.orelse)

    def stmt_With(self, node):
        self.managed(node, "with ")

    def stmt_AsyncWith(self, node):
        self.managed(node, "async with ")

    def managed(self, node, text):
        self.head(node, text)
        for number, item in enumerate(node.items):
            if number:
                self.write(", ")
            self.with_item(item)
        self.block_with_comment(node)

    def with_item(self, item):
        self.expr(item.context_expr, _TEST)
        if item.optional_vars:
            self.write(" as ")
            self.expr(item.optional_vars, _TEST)

    def stmt_Match(self, node):
        self.head(node, "match ")
        self.expr(node.subject, _TEST)
        self.write(":")
        self.indent += 1
        for case in node.cases:
            self.stmt_match_case(case)
        self.indent -= 1

    def stmt_match_case(self, case):
        self.head(getattr(case, "pattern", case), "case ")
        self.pattern(case.pattern, _TEST)
        if case.guard:
            self.write(" if ")
            self.expr(case.guard, _TEST)
        self.block(case.body)

    def stmt_Raise(self, node):
        self.simple(node, "raise")
        if not node.exc:
            if node.cause:
                raise ValueError("Node can't be used without a value attribute.")
            return
        self.write(" ")
        self.expr(node.exc, _TEST)
        if node.cause:
            self.write(" from ")
            self.expr(node.cause, _TEST)

    def stmt_Try(self, node):
        self.try_block(node, "except")

    def stmt_TryStar(self, node):
        self.try_block(node, "except*")

    def try_block(self, node, text):
        self.head(node, "try")
        self.block(node.body)
        for handler in node.handlers:
            self.handler(handler, text)
        self.otherwise(node.orelse)
        if node.finalbody:
            self.fill("finally")
            self.block(node.finalbody)

    def stmt_ExceptHandler(self, node):
        self.handler(node, "except")

    def handler(self, node, text):
        self.head(node, text)
        if node.type:
            self.write(" ")
            self.expr(node.type, _TEST)
        if node.name:
            self.write(f" as {node.name}")
        self.block(node.body)

    def stmt_Assert(self, node):
        self.simple(node, "assert ")
        self.expr(node.test, _TEST)
        if node.msg:
            self.write(", ")
            self.expr(node.msg, _TEST)

    def stmt_Import(self, node):
        self.simple(node, "import ")
        self.aliases(node.names)

    def stmt_ImportFrom(self, node):
        self.simple(node, "from " + "." * (node.level or 0) + (node.module or "") + " import ")
        self.aliases(node.names)

    def aliases(self, names):
        self.write(", ".join([f"{item.name} as {item.asname}" if item.asname else item.name for item in names]))

    def stmt_Global(self, node):
        self.simple(node, "global " + ", ".join(node.names))

    def stmt_Nonlocal(self, node):
        self.simple(node, "nonlocal " + ", ".join(node.names))

    def stmt_Expr(self, node):
        self.simple(node, "")
        self.expr(node.value, _YIELD)

    def stmt_Pass(self, node):
        self.simple(node, "pass")

    def stmt_Break(self, node):
        self.simple(node, "break")

    def stmt_Continue(self, node):
        self.simple(node, "continue")

    # --- Expressions.

    def expr(self, node, level):
        method = getattr(self, "expr_" + type(node).__name__, None)
        if method is None:
            return self.unknown(node)
        method(node, level)

    def unknown(self, node):
        # A class of the script's: what its fields are.
        if not isinstance(node, AST):
            raise AttributeError(f"{type(node).__name__!r} object has no attribute '_fields'")
        for name in node._fields:
            value = getattr(node, name, None)
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, AST):
                    self.any(item)

    def items(self, nodes, level):
        for number, node in enumerate(nodes):
            if number:
                self.write(", ")
            self.expr(node, level)

    def open(self, wanted, level):
        if level > wanted:
            self.write("(")

    def close(self, wanted, level):
        if level > wanted:
            self.write(")")

    def expr_NamedExpr(self, node, level):
        self.open(_NAMED, level)
        self.expr(node.target, _ATOM)
        self.write(" := ")
        self.expr(node.value, _ATOM)
        self.close(_NAMED, level)

    def expr_Await(self, node, level):
        self.open(_AWAIT, level)
        self.write("await")
        if node.value:
            self.write(" ")
            self.expr(node.value, _ATOM)
        self.close(_AWAIT, level)

    def expr_Yield(self, node, level):
        self.open(_YIELD, level)
        self.write("yield")
        if node.value:
            self.write(" ")
            self.expr(node.value, _ATOM)
        self.close(_YIELD, level)

    def expr_YieldFrom(self, node, level):
        self.open(_YIELD, level)
        self.write("yield from ")
        if not node.value:
            raise ValueError("Node can't be used without a value attribute.")
        self.expr(node.value, _ATOM)
        self.close(_YIELD, level)

    def expr_Name(self, node, level):
        self.write(node.id)

    def expr_Constant(self, node, level):
        value = node.value
        if isinstance(value, tuple):
            self.write("(" + ", ".join([self.constant(item) for item in value]) + ("," if len(value) == 1 else "") + ")")
        elif value is ...:
            self.write("...")
        else:
            kind = "u" if node.kind == "u" else ""
            text = self.constant(value)
            if self.exact and text.startswith("-"):
                text = f"({text})"
            self.write(kind + text)

    def constant(self, value):
        if self.exact and isinstance(value, tuple):
            return "(" + ", ".join([self.constant(item) for item in value]) + ("," if len(value) == 1 else "") + ")"
        if self.exact and isinstance(value, frozenset):
            return f"frozenset(({', '.join([self.constant(item) for item in value])},))" if value else "frozenset()"
        if isinstance(value, (float, complex)):
            return repr(value).replace("inf", _INFINITY).replace("nan", f"({_INFINITY}-{_INFINITY})")
        if self.exact and type(value) is int and value.bit_length() > 8192:
            return hex(value)
        return repr(value)

    def expr_Attribute(self, node, level):
        self.expr(node.value, _ATOM)
        # `1.real` would be a float.
        if _kind(node.value) == "Constant" and isinstance(node.value.value, int):
            self.write(" ")
        self.write("." + node.attr)

    def expr_Call(self, node, level):
        self.expr(node.func, _ATOM)
        self.write("(")
        self.call_items(node.args, node.keywords)
        self.write(")")

    def call_items(self, args, keywords):
        self.items(args, _TEST)
        comma = bool(args)
        for item in keywords:
            if comma:
                self.write(", ")
            comma = True
            self.keyword(item)

    def keyword(self, item):
        self.write("**" if item.arg is None else f"{item.arg}=")
        self.expr(item.value, _TEST)

    def expr_Subscript(self, node, level):
        self.expr(node.value, _ATOM)
        self.write("[")
        inner = node.slice
        if _kind(inner) == "Tuple" and inner.elts:
            self.sequence(inner.elts)
        else:
            self.expr(inner, _TEST)
        self.write("]")

    def sequence(self, elts):
        if len(elts) == 1:
            self.expr(elts[0], _TEST)
            self.write(",")
        else:
            self.items(elts, _TEST)

    def expr_Starred(self, node, level):
        self.write("*")
        self.expr(node.value, _BOR)

    def expr_Slice(self, node, level):
        if node.lower:
            self.expr(node.lower, _TEST)
        self.write(":")
        if node.upper:
            self.expr(node.upper, _TEST)
        if node.step:
            self.write(":")
            self.expr(node.step, _TEST)

    def expr_List(self, node, level):
        self.write("[")
        self.items(node.elts, _TEST)
        self.write("]")

    def expr_Tuple(self, node, level):
        wrap = not node.elts or level > _TUPLE
        if wrap:
            self.write("(")
        self.sequence(node.elts)
        if wrap:
            self.write(")")

    def expr_Set(self, node, level):
        if not node.elts:
            # `{}` would be a dict.
            return self.write("{*()}")
        self.write("{")
        self.items(node.elts, _TEST)
        self.write("}")

    def expr_Dict(self, node, level):
        self.write("{")
        for number, (key, value) in enumerate(zip(node.keys, node.values)):
            if number:
                self.write(", ")
            if key is None:
                self.write("**")
                self.expr(value, _BOR)
            else:
                self.expr(key, _TEST)
                self.write(": ")
                self.expr(value, _TEST)
        self.write("}")

    def expr_ListComp(self, node, level):
        self.comprehension(node, "[", "]")

    def expr_SetComp(self, node, level):
        self.comprehension(node, "{", "}")

    def expr_GeneratorExp(self, node, level):
        self.comprehension(node, "(", ")")

    def comprehension(self, node, opening, closing):
        self.write(opening)
        self.expr(node.elt, _TEST)
        self.generators(node)
        self.write(closing)

    def expr_DictComp(self, node, level):
        self.write("{")
        self.expr(node.key, _TEST)
        self.write(": ")
        self.expr(node.value, _TEST)
        self.generators(node)
        self.write("}")

    def generators(self, node):
        for generator in node.generators:
            self.generator(generator)

    def generator(self, generator):
        self.write(" async for " if generator.is_async else " for ")
        self.expr(generator.target, _TUPLE)
        self.write(" in ")
        self.expr(generator.iter, _TEST + 1)
        for test in generator.ifs:
            self.write(" if ")
            self.expr(test, _TEST + 1)

    def expr_IfExp(self, node, level):
        self.open(_TEST, level)
        self.expr(node.body, _TEST + 1)
        self.write(" if ")
        self.expr(node.test, _TEST + 1)
        self.write(" else ")
        self.expr(node.orelse, _TEST)
        self.close(_TEST, level)

    def expr_Lambda(self, node, level):
        self.open(_TEST, level)
        self.write("lambda")
        args = node.args
        if args.posonlyargs or args.args or args.vararg or args.kwonlyargs or args.kwarg:
            self.write(" ")
        self.arguments(args)
        self.write(": ")
        self.expr(node.body, _TEST)
        self.close(_TEST, level)

    def expr_UnaryOp(self, node, level):
        text, own = _UNARY[_kind(node.op)]
        self.open(own, level)
        self.write(text)
        if own != _FACTOR:
            self.write(" ")
        self.expr(node.operand, own)
        self.close(own, level)

    def expr_BinOp(self, node, level):
        text, own = _BINARY[_kind(node.op)]
        right_first = text == "**"
        self.open(own, level)
        self.expr(node.left, own + 1 if right_first else own)
        self.write(f" {text} ")
        self.expr(node.right, own if right_first else own + 1)
        self.close(own, level)

    def expr_Compare(self, node, level):
        self.open(_CMP, level)
        self.expr(node.left, _CMP + 1)
        for op, comparator in zip(node.ops, node.comparators):
            self.write(f" {_COMPARE[_kind(op)]} ")
            self.expr(comparator, _CMP + 1)
        self.close(_CMP, level)

    def expr_BoolOp(self, node, level):
        own, text = (_AND, " and ") if _kind(node.op) == "And" else (_OR, " or ")
        self.open(own, level)
        for number, value in enumerate(node.values):
            if number:
                self.write(text)
            # Each later one is taken to bind more tightly, which shows in brackets that need not be.
            own_level = min(own + 1 + number, _ATOM)
            self.expr(value, own_level)
        self.close(own, level)

    # --- Parameters.

    def arguments(self, args):
        first = True
        plain = args.posonlyargs + args.args
        without = len(plain) - len(args.defaults)
        for number, item in enumerate(plain):
            if not first:
                self.write(", ")
            first = False
            self.parameter(item)
            if number >= without:
                self.write("=")
                self.expr(args.defaults[number - without], _TEST)
            if number + 1 == len(args.posonlyargs):
                self.write(", /")
        if args.vararg or args.kwonlyargs:
            if not first:
                self.write(", ")
            first = False
            self.write("*")
            if args.vararg:
                self.parameter(args.vararg)
        for item, default in zip(args.kwonlyargs, args.kw_defaults):
            self.write(", ")
            self.parameter(item)
            if default:
                self.write("=")
                self.expr(default, _TEST)
        if args.kwarg:
            self.write("**" if first else ", **")
            self.parameter(args.kwarg)

    def parameter(self, item):
        self.write(item.arg)
        if item.annotation:
            self.write(": ")
            self.expr(item.annotation, _TEST)

    # --- f-strings.

    def expr_JoinedStr(self, node, level):
        self.template("f", node)

    def expr_TemplateStr(self, node, level):
        self.template("t", node)

    def template(self, prefix, node):
        parts = [self.template_part(value, False) for value in node.values]
        quotes = list(_QUOTES)
        made = []
        for text, is_text in parts:
            if is_text:
                text, fit = _quoted(text, quotes)
                if not set(fit) & set(quotes):
                    made = None
                    break
                quotes = fit
            else:
                if "\n" in text:
                    quotes = [quote for quote in quotes if quote in _LONG_QUOTES]
                quotes = [quote for quote in quotes if quote not in text] or quotes
            made.append(text)
        if made is None:
            # No quotes suit all parts: texts as `repr` escapes them between single quotes.
            quotes = ["'''"]
            made = [repr('"' + text)[2:-1] if is_text else text for text, is_text in parts]
        self.write(prefix + quotes[0] + "".join(made) + quotes[0])

    def template_part(self, node, in_format):
        # What stands for a value within the quotes, and whether it is text.
        kind = _kind(node)
        if kind == "JoinedStr":
            return "".join([self.template_part(value, in_format)[0] for value in node.values]), False
        if kind == "Constant" and isinstance(node.value, str):
            text = node.value.replace("{", "{{").replace("}", "}}")
            if in_format:
                text = text.replace("\\", "\\\\").replace("'", "\\'").replace('"', '\\"').replace("\n", "\\n")
            return text, True
        if kind not in ("FormattedValue", "Interpolation"):
            raise ValueError(f"Unexpected node inside JoinedStr, {node!r}")
        return self.field(node), False

    def field(self, node):
        if _kind(node) == "Interpolation" and (not self.exact or _is_text_of(node.str, node.value)):
            text = node.str
        else:
            inner = _Writer(self.exact)
            inner.expr(node.value, _TEST + 1)
            text = "".join(inner.out)
        text = "{ " + text if text.startswith("{") else "{" + text
        if node.conversion != -1:
            text += "!" + chr(node.conversion)
        if node.format_spec:
            text += ":" + self.template_part(node.format_spec, True)[0]
        return text + "}"

    def expr_FormattedValue(self, node, level):
        self.write(self.field(node))

    expr_Interpolation = expr_FormattedValue

    # --- Patterns.

    def pattern(self, node, level):
        getattr(self, "pattern_" + _kind(node))(node, level)

    def patterns(self, nodes, level=_TEST):
        for number, node in enumerate(nodes):
            if number:
                self.write(", ")
            self.pattern(node, level)

    def pattern_MatchValue(self, node, level):
        self.expr(node.value, _TEST)

    def pattern_MatchSingleton(self, node, level):
        self.write(repr(node.value))

    def pattern_MatchSequence(self, node, level):
        self.write("[")
        self.patterns(node.patterns)
        self.write("]")

    def pattern_MatchStar(self, node, level):
        self.write(f"*{node.name or '_'}")

    def pattern_MatchMapping(self, node, level):
        self.write("{")
        for number, (key, value) in enumerate(zip(node.keys, node.patterns)):
            if number:
                self.write(", ")
            self.expr(key, _TEST)
            self.write(": ")
            self.pattern(value, _TEST)
        if node.rest is not None:
            self.write(", **" if node.keys else "**")
            self.write(node.rest)
        self.write("}")

    def pattern_MatchClass(self, node, level):
        self.expr(node.cls, _ATOM)
        self.write("(")
        self.patterns(node.patterns)
        comma = bool(node.patterns)
        for name, value in zip(node.kwd_attrs, node.kwd_patterns):
            self.write(f", {name}=" if comma else f"{name}=")
            comma = True
            self.pattern(value, _TEST)
        self.write(")")

    def pattern_MatchAs(self, node, level):
        if node.name is None:
            return self.write("_")
        if node.pattern is None:
            return self.write(node.name)
        self.open(_TEST, level)
        self.pattern(node.pattern, _BOR)
        self.write(f" as {node.name}")
        self.close(_TEST, level)

    def pattern_MatchOr(self, node, level):
        self.open(_BOR, level)
        for number, item in enumerate(node.patterns):
            if number:
                self.write(" | ")
            self.pattern(item, _BOR + 1)
        self.close(_BOR, level)


# What is neither statement nor expression, but can be unparsed.
_OTHERS = {
    "arguments": _Writer.arguments,
    "arg": _Writer.parameter,
    "keyword": _Writer.keyword,
    "alias": lambda writer, node: writer.aliases([node]),
    "withitem": _Writer.with_item,
    "comprehension": _Writer.generator,
    "TypeVar": _Writer.type_param,
    "TypeVarTuple": _Writer.type_param,
    "ParamSpec": _Writer.type_param,
    "TypeIgnore": lambda writer, node: None,
    "MatchValue": lambda writer, node: writer.pattern(node, _TEST),
    "MatchSingleton": lambda writer, node: writer.pattern(node, _TEST),
    "MatchSequence": lambda writer, node: writer.pattern(node, _TEST),
    "MatchMapping": lambda writer, node: writer.pattern(node, _TEST),
    "MatchClass": lambda writer, node: writer.pattern(node, _TEST),
    "MatchStar": lambda writer, node: writer.pattern(node, _TEST),
    "MatchAs": lambda writer, node: writer.pattern(node, _TEST),
    "MatchOr": lambda writer, node: writer.pattern(node, _TEST),
}

# --- What a tree must be so that it can be compiled.

_DEPTH_MAX = 5000
_MODES = {"exec": "Module", "eval": "Expression", "single": "Interactive"}
_KEYWORDS = frozenset(("None", "True", "False"))
# Lists that may not be empty, and what else they are called in messages.
_FILLED = {
    ("FunctionDef", "body"),
    ("AsyncFunctionDef", "body"),
    ("ClassDef", "body"),
    ("Delete", "targets"),
    ("Assign", "targets"),
    ("For", "body"),
    ("AsyncFor", "body"),
    ("While", "body"),
    ("If", "body"),
    ("With", "items"),
    ("With", "body"),
    ("AsyncWith", "items"),
    ("AsyncWith", "body"),
    ("Match", "cases"),
    ("match_case", "body"),
    ("Try", "body"),
    ("TryStar", "body"),
    ("ExceptHandler", "body"),
    ("Import", "names"),
    ("ImportFrom", "names"),
    ("Global", "names"),
    ("Nonlocal", "names"),
}
_STORED = {
    ("Assign", "targets"): "Store",
    ("AugAssign", "target"): "Store",
    ("AnnAssign", "target"): "Store",
    ("For", "target"): "Store",
    ("AsyncFor", "target"): "Store",
    ("TypeAlias", "name"): "Store",
    ("NamedExpr", "target"): "Store",
    ("comprehension", "target"): "Store",
    ("withitem", "optional_vars"): "Store",
    ("Delete", "targets"): "Del",
}


def check(tree, mode):
    if mode in _MODES and type(tree).__name__ != _MODES[mode]:
        raise TypeError(f"expected {_MODES[mode]} node, got {type(tree).__name__}")
    # Nodes, the context in which they stand, and how deeply.
    todo = [(tree, "Load", 0)]
    while todo:
        node, context, depth = todo.pop()
        if depth > _DEPTH_MAX:
            raise RecursionError("maximum recursion depth exceeded during ast construction")
        _check_node(node, context)
        kinds = node._kinds
        cls = type(node).__name__
        for name in reversed(node._fields):
            kind = kinds.get(name, "")
            value = getattr(node, name, None)
            plain = kind.rstrip("?*")
            inner = _STORED.get((cls, name), "Load")
            if cls in ("List", "Tuple", "Starred") and name in ("elts", "value"):
                inner = context
            if kind.endswith("*"):
                if not isinstance(value, list):
                    raise TypeError(f'{cls} field "{name}" must be a list, not a {type(value).__name__}')
                if not value and (cls, name) in _FILLED:
                    raise ValueError(f"empty {name} on {cls}")
                for item in value:
                    if item is None:
                        if kind == "expr?*" or name == "kw_defaults":
                            continue
                        if plain in ("expr", "stmt"):
                            raise ValueError(f"None disallowed in {'statement' if plain == 'stmt' else 'expression'} list")
                    _check_field(item, plain)
                    if plain == "identifier":
                        _check_identifier(item, cls)
                todo.extend([(item, inner, depth + 1) for item in reversed(value) if isinstance(item, AST)])
            elif value is None and plain != "constant":
                if not kind.endswith("?"):
                    raise ValueError(f"field {name!r} is required for {cls}")
            else:
                _check_field(value, plain)
                if isinstance(value, AST):
                    todo.append((value, inner, depth + 1))
                elif plain == "identifier":
                    _check_identifier(value, cls)


def _check_node(node, context):
    cls = type(node).__name__
    for name in node._fields:
        if not hasattr(node, name):
            raise TypeError(f'required field "{name}" missing from {cls}')
    if "lineno" in node._attributes:
        for name in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
            value = getattr(node, name, None)
            if value is not None and not isinstance(value, int):
                raise ValueError(f"invalid integer value: {value!r}")
    if cls in ("Name", "Attribute", "Subscript", "Starred", "List", "Tuple"):
        found = type(node.ctx).__name__
        if found != context:
            raise ValueError(f"expression must have {context} context but has {found} instead")
        if cls == "Name" and node.id in _KEYWORDS:
            raise ValueError(f"identifier field can't represent '{node.id}' constant")
    elif cls == "BoolOp":
        if len(node.values) < 2:
            raise ValueError("BoolOp with less than 2 values")
    elif cls == "Dict":
        if len(node.keys) != len(node.values):
            raise ValueError("Dict doesn't have the same number of keys as values")
    elif cls == "Compare":
        if not node.comparators:
            raise ValueError("Compare with no comparators")
        if len(node.comparators) != len(node.ops):
            raise ValueError("Compare has a different number of comparators and operands")
    elif cls in ("ListComp", "SetComp", "DictComp", "GeneratorExp"):
        if not node.generators:
            raise ValueError("comprehension with no generators")
    elif cls == "Constant":
        _check_constant(node.value)
    else:
        _check_statement(node, cls)


def _check_identifier(name, cls):
    # The tree is compiled by way of its text, where this would be something else.
    import keyword

    if cls == "alias" and name == "*" or cls == "Name" and name in _KEYWORDS:
        return
    parts = name.split(".") if cls in ("alias", "ImportFrom") else [name]
    for part in parts:
        if not part.isidentifier() or keyword.iskeyword(part):
            raise ValueError(f"identifier field can't represent {name!r}")


def _check_statement(node, cls):
    if cls in ("Try", "TryStar"):
        if not node.handlers and not node.finalbody:
            raise ValueError(f"{cls} has neither except handlers nor finalbody")
        if not node.handlers and node.orelse:
            raise ValueError(f"{cls} has orelse but no except handlers")
    elif cls == "Raise":
        if node.cause and not node.exc:
            raise ValueError("Raise with cause but no exception")
    elif cls == "arguments":
        if len(node.defaults) > len(node.posonlyargs) + len(node.args):
            raise ValueError("more positional defaults than args on arguments")
        if len(node.kw_defaults) != len(node.kwonlyargs):
            raise ValueError("length of kwonlyargs is not the same as kw_defaults on arguments")


def _check_constant(value):
    todo = [value]
    while todo:
        value = todo.pop()
        if type(value) in (tuple, frozenset):
            todo.extend(value)
        elif value is not None and value is not ... and type(value) not in (str, bytes, int, float, complex, bool):
            raise TypeError(f"got an invalid type in Constant: {type(value).__name__}")


# Kinds of nodes that have a place, and those that are one class.
_PLACED = frozenset(("stmt", "expr", "excepthandler", "arg", "keyword", "alias", "pattern", "type_param"))
_PRODUCTS = frozenset(("comprehension", "arguments", "arg", "keyword", "alias", "withitem", "match_case"))


def _check_field(value, kind):
    if kind == "identifier":
        if type(value) is not str:
            raise TypeError("AST identifier must be of type str")
    elif kind == "string":
        if type(value) not in (str, bytes):
            raise TypeError("AST string must be of type str")
    elif kind == "int":
        if not isinstance(value, int):
            raise ValueError(f"invalid integer value: {value!r}")
    elif kind and kind != "constant":
        if kind in _PRODUCTS and not isinstance(value, AST):
            import ast

            raise TypeError(f'required field "{getattr(ast, kind)._fields[0]}" missing from {kind}')
        if kind in _PLACED:
            for name in ("lineno", "col_offset"):
                if not hasattr(value, name):
                    raise TypeError(f'required field "{name}" missing from {kind}')
        if kind not in _PRODUCTS and kind not in [base.__name__ for base in type(value).__mro__]:
            raise TypeError(f"expected some sort of {kind}, but got {value!r}")
