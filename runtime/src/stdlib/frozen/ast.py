# Syntax trees. Classes are made of lines of CPython's grammar; `_ast` reads sources and builds the objects.

import _ast

PyCF_ONLY_AST = 0x400
PyCF_TYPE_COMMENTS = 0x1000
PyCF_ALLOW_TOP_LEVEL_AWAIT = 0x2000
PyCF_OPTIMIZED_AST = 0x8400

_PLACE = ("lineno", "col_offset", "end_lineno", "end_col_offset")
_NO_MORE = "This will become an error in Python 3.15."

# Of which there is one instance each, as CPython's parser has it.
_SINGLE = frozenset(("boolop", "operator", "unaryop", "cmpop", "expr_context"))


class _FieldTypes:
    # `_field_types` of a class, made when it is first asked for, since it needs the classes of all fields.

    def __get__(self, node, cls):
        for base in cls.__mro__:
            kinds = base.__dict__.get("_kinds")
            if kinds is not None:
                return {name: _type_of(kind) for name, kind in kinds.items()}
        return {}


def _type_of(kind):
    import ast

    plain = kind.rstrip("?*")
    known = {"identifier": str, "string": str, "int": int, "constant": object}
    made = known[plain] if plain in known else getattr(ast, plain)
    if kind.endswith("?"):
        return made | None
    return list[made] if kind.endswith("*") else made


class AST:
    __module__ = "ast"
    __doc__ = None
    _fields = ()
    _attributes = ()
    __match_args__ = ()
    _kinds = {}

    def __init__(self, *args, **kwargs):
        fields = self._fields
        count = len(args)
        if count > len(fields):
            s = "" if len(fields) == 1 else "s"
            raise TypeError(
                f"{type(self).__name__} constructor takes at most {len(fields)} positional argument{s}"
            )
        for name, value in zip(fields, args):
            setattr(self, name, value)
        if kwargs:
            _take_keywords(self, fields, count, kwargs)
        kinds = self._kinds
        for name in fields[count:]:
            if name in kwargs:
                continue
            kind = kinds.get(name)
            if kind is None:
                # A class of the script's may tell types of its own.
                _leave_out(self, name)
            elif kind.endswith("?"):
                pass
            elif kind.endswith("*"):
                setattr(self, name, [])
            elif kind == "expr_context":
                setattr(self, name, _entry("Load"))
            else:
                _warn(f"{type(self).__name__}.__init__ missing 1 required positional argument: {name!r}. {_NO_MORE}")

    def __repr__(self):
        return _short(self, 3)

    def __replace__(self, **changes):
        names = {*self._fields, *self._attributes}
        for name in changes:
            if name not in names:
                raise TypeError(f"{type(self).__name__}.__replace__ got an unexpected keyword argument {name!r}.")
        values = {name: value for name, value in self.__dict__.items() if name in names}
        values.update(changes)
        kinds = self._kinds
        missing = [
            name for name in self._fields if name not in values and not kinds.get(name, "").endswith(("?", "*"))
        ]
        if missing:
            listed = ", ".join(map(repr, missing))
            s = "" if len(missing) == 1 else "s"
            raise TypeError(
                f"{type(self).__name__}.__replace__ missing {len(missing)} keyword argument{s}: {listed}."
            )
        return type(self)(**values)


def _warn(message):
    import warnings

    warnings.warn(message, DeprecationWarning)


def _take_keywords(node, fields, count, kwargs):
    for name, value in kwargs.items():
        if name in fields:
            if name in fields[:count]:
                raise TypeError(f"{type(node).__name__} got multiple values for argument {name!r}")
        elif name not in node._attributes:
            import warnings

            warnings.warn(
                f"{type(node).__name__}.__init__ got an unexpected keyword argument {name!r}. "
                "Support for arbitrary keyword arguments is deprecated and will be removed in Python 3.15.",
                DeprecationWarning,
            )
        setattr(node, name, value)


def _leave_out(node, name):
    from types import UnionType

    cls = type(node)
    kinds = getattr(cls, "_field_types", None)
    if kinds is None:
        return
    if name not in kinds:
        return _warn(f"Field {name!r} is missing from {cls.__name__}._field_types. {_NO_MORE}")
    kind = kinds[name]
    if isinstance(kind, UnionType):
        return
    if getattr(kind, "__origin__", None) is list:
        setattr(node, name, [])
    elif kind is expr_context:
        setattr(node, name, _entry("Load"))
    else:
        _warn(f"{cls.__name__}.__init__ missing 1 required positional argument: {name!r}. {_NO_MORE}")


def _short(node, depth):
    if depth <= 0:
        return f"{type(node).__name__}(...)"
    parts = []
    for name in node._fields:
        value = getattr(node, name)
        if isinstance(value, (list, tuple)):
            opening, closing = "[]" if isinstance(value, list) else "()"
            if len(value) > 2:
                shown = f"{_short_item(value[0], depth)}, ..., {_short_item(value[-1], depth)}"
            else:
                shown = ", ".join([_short_item(item, depth) for item in value])
            parts.append(f"{name}={opening}{shown}{closing}")
        else:
            parts.append(f"{name}={_short_item(value, depth)}")
    return f"{type(node).__name__}({', '.join(parts)})"


def _short_item(value, depth):
    return _short(value, depth - 1) if isinstance(value, AST) else repr(value)


def _node(name, base, fields=""):
    kinds = {}
    body = {"__module__": "ast", "__doc__": f"{name}({fields})" if fields else name}
    for field in fields.split(", ") if fields else ():
        kind, field = field.split(" ")
        kinds[field] = kind
        if kind.endswith("?"):
            body[field] = None
    names = tuple(kinds)
    body["_fields"] = body["__match_args__"] = names
    body["_kinds"] = kinds
    body["_field_types"] = _FieldTypes()
    return type(name, (base,), body)


def _sum(name, attributes=(), optional=False):
    # The base of several classes.
    body = {"__module__": "ast", "__doc__": name, "_attributes": attributes}
    if optional:
        body["end_lineno"] = body["end_col_offset"] = None
    return type(name, (AST,), body)


def _product(name, fields, placed=False):
    made = _node(name, AST, fields)
    if placed:
        made._attributes = _PLACE
        made.end_lineno = made.end_col_offset = None
    return made


mod = _sum("mod")
stmt = _sum("stmt", _PLACE, True)
expr = _sum("expr", _PLACE, True)
expr_context = _sum("expr_context")
boolop = _sum("boolop")
operator = _sum("operator")
unaryop = _sum("unaryop")
cmpop = _sum("cmpop")
excepthandler = _sum("excepthandler", _PLACE, True)
pattern = _sum("pattern", _PLACE)
type_ignore = _sum("type_ignore")
type_param = _sum("type_param", _PLACE)

Module = _node("Module", mod, "stmt* body, type_ignore* type_ignores")
Interactive = _node("Interactive", mod, "stmt* body")
Expression = _node("Expression", mod, "expr body")
FunctionType = _node("FunctionType", mod, "expr* argtypes, expr returns")

FunctionDef = _node(
    "FunctionDef",
    stmt,
    "identifier name, arguments args, stmt* body, expr* decorator_list, expr? returns, string? type_comment, type_param* type_params",
)
AsyncFunctionDef = _node(
    "AsyncFunctionDef",
    stmt,
    "identifier name, arguments args, stmt* body, expr* decorator_list, expr? returns, string? type_comment, type_param* type_params",
)
ClassDef = _node(
    "ClassDef",
    stmt,
    "identifier name, expr* bases, keyword* keywords, stmt* body, expr* decorator_list, type_param* type_params",
)
Return = _node("Return", stmt, "expr? value")
Delete = _node("Delete", stmt, "expr* targets")
Assign = _node("Assign", stmt, "expr* targets, expr value, string? type_comment")
TypeAlias = _node("TypeAlias", stmt, "expr name, type_param* type_params, expr value")
AugAssign = _node("AugAssign", stmt, "expr target, operator op, expr value")
AnnAssign = _node("AnnAssign", stmt, "expr target, expr annotation, expr? value, int simple")
For = _node("For", stmt, "expr target, expr iter, stmt* body, stmt* orelse, string? type_comment")
AsyncFor = _node("AsyncFor", stmt, "expr target, expr iter, stmt* body, stmt* orelse, string? type_comment")
While = _node("While", stmt, "expr test, stmt* body, stmt* orelse")
If = _node("If", stmt, "expr test, stmt* body, stmt* orelse")
With = _node("With", stmt, "withitem* items, stmt* body, string? type_comment")
AsyncWith = _node("AsyncWith", stmt, "withitem* items, stmt* body, string? type_comment")
Match = _node("Match", stmt, "expr subject, match_case* cases")
Raise = _node("Raise", stmt, "expr? exc, expr? cause")
Try = _node("Try", stmt, "stmt* body, excepthandler* handlers, stmt* orelse, stmt* finalbody")
TryStar = _node("TryStar", stmt, "stmt* body, excepthandler* handlers, stmt* orelse, stmt* finalbody")
Assert = _node("Assert", stmt, "expr test, expr? msg")
Import = _node("Import", stmt, "alias* names")
ImportFrom = _node("ImportFrom", stmt, "identifier? module, alias* names, int? level")
Global = _node("Global", stmt, "identifier* names")
Nonlocal = _node("Nonlocal", stmt, "identifier* names")
Expr = _node("Expr", stmt, "expr value")
Pass = _node("Pass", stmt)
Break = _node("Break", stmt)
Continue = _node("Continue", stmt)

BoolOp = _node("BoolOp", expr, "boolop op, expr* values")
NamedExpr = _node("NamedExpr", expr, "expr target, expr value")
BinOp = _node("BinOp", expr, "expr left, operator op, expr right")
UnaryOp = _node("UnaryOp", expr, "unaryop op, expr operand")
Lambda = _node("Lambda", expr, "arguments args, expr body")
IfExp = _node("IfExp", expr, "expr test, expr body, expr orelse")
Dict = _node("Dict", expr, "expr?* keys, expr* values")
Set = _node("Set", expr, "expr* elts")
ListComp = _node("ListComp", expr, "expr elt, comprehension* generators")
SetComp = _node("SetComp", expr, "expr elt, comprehension* generators")
DictComp = _node("DictComp", expr, "expr key, expr value, comprehension* generators")
GeneratorExp = _node("GeneratorExp", expr, "expr elt, comprehension* generators")
Await = _node("Await", expr, "expr value")
Yield = _node("Yield", expr, "expr? value")
YieldFrom = _node("YieldFrom", expr, "expr value")
Compare = _node("Compare", expr, "expr left, cmpop* ops, expr* comparators")
Call = _node("Call", expr, "expr func, expr* args, keyword* keywords")
FormattedValue = _node("FormattedValue", expr, "expr value, int conversion, expr? format_spec")
Interpolation = _node("Interpolation", expr, "expr value, constant str, int conversion, expr? format_spec")
JoinedStr = _node("JoinedStr", expr, "expr* values")
TemplateStr = _node("TemplateStr", expr, "expr* values")
Constant = _node("Constant", expr, "constant value, string? kind")
Attribute = _node("Attribute", expr, "expr value, identifier attr, expr_context ctx")
Subscript = _node("Subscript", expr, "expr value, expr slice, expr_context ctx")
Starred = _node("Starred", expr, "expr value, expr_context ctx")
Name = _node("Name", expr, "identifier id, expr_context ctx")
List = _node("List", expr, "expr* elts, expr_context ctx")
Tuple = _node("Tuple", expr, "expr* elts, expr_context ctx")
Tuple.dims = property(lambda self: self.elts, lambda self, value: setattr(self, "elts", value), None, "Deprecated. Use elts instead.")
Slice = _node("Slice", expr, "expr? lower, expr? upper, expr? step")

Load = _node("Load", expr_context)
Store = _node("Store", expr_context)
Del = _node("Del", expr_context)
And = _node("And", boolop)
Or = _node("Or", boolop)
Add = _node("Add", operator)
Sub = _node("Sub", operator)
Mult = _node("Mult", operator)
MatMult = _node("MatMult", operator)
Div = _node("Div", operator)
Mod = _node("Mod", operator)
Pow = _node("Pow", operator)
LShift = _node("LShift", operator)
RShift = _node("RShift", operator)
BitOr = _node("BitOr", operator)
BitXor = _node("BitXor", operator)
BitAnd = _node("BitAnd", operator)
FloorDiv = _node("FloorDiv", operator)
Invert = _node("Invert", unaryop)
Not = _node("Not", unaryop)
UAdd = _node("UAdd", unaryop)
USub = _node("USub", unaryop)
Eq = _node("Eq", cmpop)
NotEq = _node("NotEq", cmpop)
Lt = _node("Lt", cmpop)
LtE = _node("LtE", cmpop)
Gt = _node("Gt", cmpop)
GtE = _node("GtE", cmpop)
Is = _node("Is", cmpop)
IsNot = _node("IsNot", cmpop)
In = _node("In", cmpop)
NotIn = _node("NotIn", cmpop)

comprehension = _product("comprehension", "expr target, expr iter, expr* ifs, int is_async")
ExceptHandler = _node("ExceptHandler", excepthandler, "expr? type, identifier? name, stmt* body")
arguments = _product(
    "arguments",
    "arg* posonlyargs, arg* args, arg? vararg, arg* kwonlyargs, expr* kw_defaults, arg? kwarg, expr* defaults",
)
arg = _product("arg", "identifier arg, expr? annotation, string? type_comment", True)
keyword = _product("keyword", "identifier? arg, expr value", True)
alias = _product("alias", "identifier name, identifier? asname", True)
withitem = _product("withitem", "expr context_expr, expr? optional_vars")
match_case = _product("match_case", "pattern pattern, expr? guard, stmt* body")
MatchValue = _node("MatchValue", pattern, "expr value")
MatchSingleton = _node("MatchSingleton", pattern, "constant value")
MatchSequence = _node("MatchSequence", pattern, "pattern* patterns")
MatchMapping = _node("MatchMapping", pattern, "expr* keys, pattern* patterns, identifier? rest")
MatchClass = _node("MatchClass", pattern, "expr cls, pattern* patterns, identifier* kwd_attrs, pattern* kwd_patterns")
MatchStar = _node("MatchStar", pattern, "identifier? name")
MatchAs = _node("MatchAs", pattern, "pattern? pattern, identifier? name")
MatchOr = _node("MatchOr", pattern, "pattern* patterns")
TypeIgnore = _node("TypeIgnore", type_ignore, "int lineno, string tag")
TypeVar = _node("TypeVar", type_param, "identifier name, expr? bound, expr? default_value")
ParamSpec = _node("ParamSpec", type_param, "identifier name, expr? default_value")
TypeVarTuple = _node("TypeVarTuple", type_param, "identifier name, expr? default_value")


class slice(AST):
    """Deprecated AST node class."""


class Index(slice):
    """Deprecated AST node class. Use the index value directly instead."""

    def __new__(cls, value, **kwargs):
        return value


class ExtSlice(slice):
    """Deprecated AST node class. Use ast.Tuple instead."""

    def __new__(cls, dims=(), **kwargs):
        return Tuple(list(dims), Load(), **kwargs)


class Suite(mod):
    """Deprecated AST node class.  Unused in Python 3."""


class AugLoad(expr_context):
    """Deprecated AST node class.  Unused in Python 3."""


class AugStore(expr_context):
    """Deprecated AST node class.  Unused in Python 3."""


class Param(expr_context):
    """Deprecated AST node class.  Unused in Python 3."""


_ENTRIES = {}


def _entry(name):
    # What `_ast.build` needs of a class: the class and its fields, or its one instance.
    found = _ENTRIES.get(name)
    if found is None:
        import ast

        cls = getattr(ast, name)
        found = cls() if cls.__base__.__name__ in _SINGLE else (cls, cls._fields)
        _ENTRIES[name] = found
    return found


_ROOTS = {"exec": "Module", "eval": "Expression", "single": "Interactive"}


def _parse(source, filename, mode):
    if mode == "func_type":
        return _function_type(source, filename)
    if mode == "eval":
        _check_indent(source, filename)
    data, names = _ast.flatten(source, filename, _ROOTS[mode])
    return _ast.build(data, tuple([_entry(name) for name in names]))


def _check_indent(source, filename):
    # An expression begins at the beginning of its line.
    start = source[:1]
    if start and start in (" ", "\t", "\n", "\r", "\f", b" ", b"\t", b"\n", b"\r", b"\f"):
        text = source if isinstance(source, str) else source.decode("utf-8", "replace")
        for number, line in enumerate(text.splitlines(), 1):
            stripped = line.lstrip(" \t\f")
            if stripped and stripped[0] != "#":
                if line[0] in " \t":
                    raise IndentationError("unexpected indent", (filename, number, len(line) - len(stripped), line, number, -1))
                return


def _function_type(source, filename):
    given, arrow, returns = source.rpartition("->")
    given = given.strip()
    if not arrow or not given.startswith("(") or not given.endswith(")"):
        raise SyntaxError("invalid syntax", (filename, 1, 1, source, 1, 0))
    # The stars of a type comment are those of a call.
    call = _parse("_" + given, filename, "eval").body
    types = [item.value if isinstance(item, Starred) else item for item in call.args]
    types.extend([item.value for item in call.keywords])
    return FunctionType(types, _parse(returns.strip(), filename, "eval").body)


def _file_name(filename):
    if isinstance(filename, (bytes, bytearray)):
        return filename.decode("utf-8", "replace")
    if not isinstance(filename, str):
        import os

        return os.fsdecode(filename)
    return filename


def _compile(source, filename, mode, flags=0, optimize=-1):
    # `compile` of a tree, or to a tree.
    only_tree = flags & PyCF_ONLY_AST
    if mode not in _ROOTS and not (only_tree and mode == "func_type"):
        more = "'exec', 'eval', 'single' or 'func_type'" if only_tree else "'exec', 'eval' or 'single'"
        raise ValueError(f"compile() mode must be {more}")
    filename = _file_name(filename)
    if isinstance(source, AST):
        if only_tree:
            return source
        return _compile_tree(source, filename, mode, optimize)
    if hasattr(type(source), "__buffer__"):
        source = memoryview(source)
    if not isinstance(source, (str, bytes, bytearray, memoryview)):
        raise TypeError("compile() arg 1 must be a string, bytes or AST object")
    if not isinstance(source, (str, bytes)):
        source = bytes(source)
    if isinstance(source, bytes) and source.startswith(b"\xef\xbb\xbf"):
        source = source[3:]
    return _parse(source, filename, mode)


def parse(source, filename="<unknown>", mode="exec", *, type_comments=False, feature_version=None, optimize=-1):
    if isinstance(feature_version, tuple):
        major, minor = feature_version
        if major != 3:
            raise ValueError(f"Unsupported major version: {major}")
    return _compile(source, filename, mode, PyCF_ONLY_AST)


def literal_eval(node_or_string):
    if isinstance(node_or_string, str):
        node_or_string = _parse(node_or_string.lstrip(" \t"), "<unknown>", "eval").body
    elif isinstance(node_or_string, Expression):
        node_or_string = node_or_string.body
    return _literal(node_or_string)


def _malformed(node):
    message = "malformed node or string"
    if line := getattr(node, "lineno", None):
        message += f" on line {line}"
    raise ValueError(f"{message}: {node!r}")


def _number(node):
    if not isinstance(node, Constant) or type(node.value) not in (int, float, complex):
        _malformed(node)
    return node.value


def _signed(node):
    if isinstance(node, UnaryOp) and isinstance(node.op, (UAdd, USub)):
        value = _number(node.operand)
        return +value if isinstance(node.op, UAdd) else -value
    return _number(node)


def _literal(node):
    if isinstance(node, Constant):
        return node.value
    if isinstance(node, Tuple):
        return tuple([_literal(item) for item in node.elts])
    if isinstance(node, List):
        return [_literal(item) for item in node.elts]
    if isinstance(node, Dict):
        if len(node.keys) != len(node.values):
            _malformed(node)
        return dict(zip([_literal(key) for key in node.keys], [_literal(value) for value in node.values]))
    if isinstance(node, Set):
        return set([_literal(item) for item in node.elts])
    if isinstance(node, Call) and isinstance(node.func, Name) and node.func.id == "set" and node.args == node.keywords == []:
        return set()
    if isinstance(node, BinOp) and isinstance(node.op, (Add, Sub)):
        left = _signed(node.left)
        right = _number(node.right)
        if isinstance(left, (int, float)) and isinstance(right, complex):
            return left + right if isinstance(node.op, Add) else left - right
    return _signed(node)


def dump(node, annotate_fields=True, include_attributes=False, *, indent=None, show_empty=False):
    if not isinstance(node, AST):
        raise TypeError(f"expected AST, got {node.__class__.__name__!r}")
    if indent is not None and not isinstance(indent, str):
        indent = " " * indent
    return _dump(node, annotate_fields, include_attributes, indent, show_empty, 0)[0]


def _dump(node, annotate, attributes, indent, empty, level):
    # The text of a node or list, and whether it is so short that it goes on the line of its parent.
    if indent is not None:
        level += 1
        prefix = "\n" + indent * level
        separator = ",\n" + indent * level
    else:
        prefix = ""
        separator = ", "
    if isinstance(node, list):
        if not node:
            return "[]", True
        items = [_dump(item, annotate, attributes, indent, empty, level)[0] for item in node]
        return f"[{prefix}{separator.join(items)}]", False
    if not isinstance(node, AST):
        return repr(node), True
    cls = type(node)
    args = []
    held = []
    simple = True
    named = annotate
    for name in node._fields:
        try:
            value = getattr(node, name)
        except AttributeError:
            named = True
            continue
        if value is None and getattr(cls, name, ...) is None:
            named = True
            continue
        if not empty and _is_default(cls, name, value):
            if not named:
                held.append(repr(value))
            continue
        if not named:
            args.extend(held)
            held = []
        text, short = _dump(value, annotate, attributes, indent, empty, level)
        simple = simple and short
        args.append(f"{name}={text}" if named else text)
    if attributes and node._attributes:
        for name in node._attributes:
            try:
                value = getattr(node, name)
            except AttributeError:
                continue
            if value is None and getattr(cls, name, ...) is None:
                continue
            text, short = _dump(value, annotate, attributes, indent, empty, level)
            simple = simple and short
            args.append(f"{name}={text}")
    if simple and len(args) <= 3:
        return f"{cls.__name__}({', '.join(args)})", not args
    return f"{cls.__name__}({prefix}{separator.join(args)})", False


def _is_default(cls, name, value):
    return value == [] and cls._kinds.get(name, "").endswith("*")


def copy_location(new_node, old_node):
    for name in _PLACE:
        if name in old_node._attributes and name in new_node._attributes:
            value = getattr(old_node, name, None)
            # The ends may be None.
            if value is not None or (hasattr(old_node, name) and name.startswith("end_")):
                setattr(new_node, name, value)
    return new_node


def fix_missing_locations(node):
    todo = [(node, (1, 0, 1, 0))]
    while todo:
        at, place = todo.pop()
        here = []
        for name, known in zip(_PLACE, place):
            if name in at._attributes:
                value = getattr(at, name, None)
                if value is None and (name.startswith("end_") or not hasattr(at, name)):
                    setattr(at, name, known)
                else:
                    known = value
            here.append(known)
        todo.extend([(child, here) for child in iter_child_nodes(at)])
    return node


def increment_lineno(node, n=1):
    for child in walk(node):
        if isinstance(child, TypeIgnore):
            child.lineno = getattr(child, "lineno", 0) + n
            continue
        if "lineno" in child._attributes:
            child.lineno = getattr(child, "lineno", 0) + n
        if "end_lineno" in child._attributes and (end := getattr(child, "end_lineno", 0)) is not None:
            child.end_lineno = end + n
    return node


def iter_fields(node):
    for field in node._fields:
        try:
            yield field, getattr(node, field)
        except AttributeError:
            pass


def iter_child_nodes(node):
    for field in node._fields:
        value = getattr(node, field, None)
        if isinstance(value, AST):
            yield value
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, AST):
                    yield item


def walk(node):
    from collections import deque

    todo = deque([node])
    while todo:
        node = todo.popleft()
        todo.extend(iter_child_nodes(node))
        yield node


def get_docstring(node, clean=True):
    if not isinstance(node, (AsyncFunctionDef, FunctionDef, ClassDef, Module)):
        raise TypeError(f"{node.__class__.__name__!r} can't have docstrings")
    if not (node.body and isinstance(node.body[0], Expr)):
        return None
    text = node.body[0].value
    if not (isinstance(text, Constant) and isinstance(text.value, str)):
        return None
    if not clean:
        return text.value
    import inspect

    return inspect.cleandoc(text.value)


def _lines(source):
    # The lines of a source with their ends; other separators than newlines end none.
    import re

    return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", source)


def get_source_segment(source, node, *, padded=False):
    try:
        if node.end_lineno is None or node.end_col_offset is None:
            return None
        first = node.lineno - 1
        last = node.end_lineno - 1
        start = node.col_offset
        end = node.end_col_offset
    except AttributeError:
        return None
    lines = _lines(source)
    if last == first:
        return lines[first].encode()[start:end].decode()
    head = lines[first].encode()
    padding = ""
    if padded:
        padding = "".join(["\t" if char == "\t" else "\f" if char == "\f" else " " for char in head[:start].decode()])
    middle = lines[first + 1:last]
    tail = lines[last].encode()[:end].decode()
    return "".join([padding + head[start:].decode(), *middle, tail])


def compare(a, b, /, *, compare_attributes=False):
    return _same(a, b, compare_attributes)


def _same(a, b, attributes):
    if isinstance(a, AST):
        if type(a) is not type(b):
            return False
        if not _same_names(a, b, a._fields, attributes):
            return False
        return not attributes or _same_names(a, b, a._attributes, attributes)
    if isinstance(a, list):
        if not isinstance(b, list) or len(a) != len(b):
            return False
        for x, y in zip(a, b):
            if not _same(x, y, attributes):
                return False
        return True
    return type(a) is type(b) and a == b


def _same_names(a, b, names, attributes):
    if names != (b._fields if names is a._fields else b._attributes):
        return False
    missing = object()
    for name in names:
        x = getattr(a, name, missing)
        y = getattr(b, name, missing)
        if x is missing and y is missing:
            continue
        if x is missing or y is missing or not _same(x, y, attributes):
            return False
    return True


class NodeVisitor:
    """Calls a method for each class of nodes: visit_Name for Name, generic_visit where there is none."""

    def visit(self, node):
        visitor = getattr(self, "visit_" + node.__class__.__name__, self.generic_visit)
        return visitor(node)

    def generic_visit(self, node):
        for field, value in iter_fields(node):
            if isinstance(value, list):
                for item in value:
                    if isinstance(item, AST):
                        self.visit(item)
            elif isinstance(value, AST):
                self.visit(value)


class NodeTransformer(NodeVisitor):
    """A visitor whose methods give what stands in the place of the node: another, a list, or None."""

    def generic_visit(self, node):
        for field, old in iter_fields(node):
            if isinstance(old, list):
                made = []
                for value in old:
                    if isinstance(value, AST):
                        value = self.visit(value)
                        if value is None:
                            continue
                        if not isinstance(value, AST):
                            made.extend(value)
                            continue
                    made.append(value)
                old[:] = made
            elif isinstance(old, AST):
                new = self.visit(old)
                if new is None:
                    delattr(node, field)
                else:
                    setattr(node, field, new)
        return node


def unparse(ast_obj):
    import _ast_unparse

    return _ast_unparse.unparse(ast_obj)


def _compile_tree(tree, filename, mode, optimize):
    import _ast_unparse

    _ast_unparse.check(tree, mode)
    return compile(_ast_unparse.unparse(tree, True), filename, mode, optimize=optimize)


def main(args=None):
    raise NotImplementedError("ast has no command line here; call ast.parse and ast.dump")
