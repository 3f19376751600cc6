# Annotations in the forms that CPython 3.14 has for them: values, references where a name is not known
# yet, and texts.

import enum
import inspect
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import ForwardRef
from _typing import annotation_maker

__all__ = [
    "Format", "ForwardRef", "annotations_to_string", "call_annotate_function", "call_evaluate_function",
    "get_annotate_from_class_namespace", "get_annotations", "type_repr",
]


class Format(enum.IntEnum):
    VALUE = 1
    VALUE_WITH_FAKE_GLOBALS = 2
    FORWARDREF = 3
    STRING = 4


def type_repr(value):
    if isinstance(value, (type, FunctionType, BuiltinFunctionType)) and getattr(value, "__args__", None) is None:
        module = value.__module__
        return value.__qualname__ if module == "builtins" else f"{module}.{value.__qualname__}"
    if value is ...:
        return "..."
    return repr(value)


def annotations_to_string(annotations):
    return {
        name: value if isinstance(value, str) else type_repr(value) for name, value in annotations.items()
    }


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=Format.VALUE):
    if format not in (1, 2, 3, 4):
        raise ValueError(f"Unsupported format {format!r}")
    format = Format(format)
    if eval_str and format != Format.VALUE:
        raise ValueError("eval_str=True is only supported with format=Format.VALUE")
    if format == Format.VALUE_WITH_FAKE_GLOBALS:
        raise ValueError("The VALUE_WITH_FAKE_GLOBALS format is for internal use only")
    if format != Format.VALUE:
        written = _written(obj)
        if format == Format.STRING and written is not None:
            return {name: _text(node) for name, node in written.items()}
    try:
        found = inspect.get_annotations(obj, globals=globals, locals=locals, eval_str=eval_str)
    except Exception:
        if format == Format.VALUE:
            raise
        found = _forward(obj)
        if found is None:
            raise
    return annotations_to_string(found) if format == Format.STRING else found


def _written(obj):
    # The annotations as the source has them: syntax trees by name.
    import ast
    import textwrap

    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(obj)))
    except (OSError, TypeError, SyntaxError):
        return None
    node = tree.body[0] if tree.body else None
    if isinstance(node, ast.ClassDef) and isinstance(obj, type):
        return {stmt.target.id: stmt.annotation for stmt in _annotated(ast, node)}
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or isinstance(obj, type):
        return None
    of = node.args
    params = [*of.posonlyargs, *of.args, of.vararg, *of.kwonlyargs, of.kwarg]
    notes = {param.arg: param.annotation for param in params if param is not None and param.annotation is not None}
    if node.returns is not None:
        notes["return"] = node.returns
    return notes


def _annotated(ast, node):
    # What is annotated in a body and the blocks in it, in the compiler's order, whether it is come to or not.
    if isinstance(node, (ast.Try, ast.TryStar)):
        inner = [*node.body, *node.orelse, *node.handlers, *node.finalbody]
    else:
        inner = ast.iter_child_nodes(node)
    for child in inner:
        if isinstance(child, ast.AnnAssign):
            if child.simple and isinstance(child.target, ast.Name):
                yield child
        elif not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.expr)):
            yield from _annotated(ast, child)


def _text(node):
    import ast

    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ast.unparse(node)


def _forward(obj):
    if isinstance(obj, type):
        maker, namespace = obj.__dict__.get("__annotate_func__"), vars(obj)
    elif isinstance(obj, ModuleType):
        maker, namespace = obj.__annotate__, {}
    else:
        maker, namespace = annotation_maker(inspect.unwrap(obj)) or (None, None)
    if maker is None:
        return None
    return forward_annotations(maker, namespace or {}, obj, isinstance(obj, type))


def forward_annotations(maker, namespace, owner, is_class):
    # What a maker gives where it finds references in place of the names that nobody knows yet.
    names = _Names(maker, namespace, owner)
    try:
        found = maker(names)
    except Exception:
        # What fails with what is known may do as text, of which no name is known.
        names = _Names(maker, namespace, owner, known=False)
        found = maker(names)
        _forward_all(names, maker, owner, is_class)
        return {
            name: value.evaluate(format=Format.FORWARDREF) if type(value) is ForwardRef else value
            for name, value in found.items()
        }
    _forward_all(names, maker, owner, is_class)
    return found


def _forward_all(names, maker, owner, is_class):
    for made in names.made:
        made.__class__ = ForwardRef
        made.__owner__ = owner
        made.__forward_is_class__ = is_class
        made.__globals__ = maker.__globals__ if owner is None else None
        made.__cell__ = names.cells


class _Names(dict):
    # What an annotation finds, in the order in which a class body looks.
    def __init__(self, maker, namespace, owner, known=True):
        import builtins

        self.made = []
        self.known = known
        self.cells = dict(zip(maker.__code__.co_freevars, maker.__closure__ or ()))
        params = {param.__name__: param for param in getattr(owner, "__type_params__", ())}
        self.places = (params, namespace, maker.__globals__, vars(builtins))

    def __missing__(self, name):
        if not self.known:
            return _Unknown(self.made, name)
        if name in self.cells:
            try:
                return self.cells[name].cell_contents
            except ValueError:
                pass
        for place in self.places:
            if name in place:
                return place[name]
        return _Unknown(self.made, name)


def _with_operators(cls):
    binary = {
        "or": "BitOr", "and": "BitAnd", "xor": "BitXor", "add": "Add", "sub": "Sub", "mul": "Mult", "matmul": "MatMult",
        "truediv": "Div", "floordiv": "FloorDiv", "mod": "Mod", "pow": "Pow", "lshift": "LShift", "rshift": "RShift",
    }

    def two(kind, swapped):
        def write(ast, left, right):
            return ast.BinOp(right, kind(ast), left) if swapped else ast.BinOp(left, kind(ast), right)

        return lambda self, other: self._written(write, other)

    def one(kind):
        return lambda self: self._written(lambda ast, value: ast.UnaryOp(kind(ast), value))

    for name, kind in binary.items():
        made = (lambda kind: lambda ast: getattr(ast, kind)())(kind)
        setattr(cls, f"__{name}__", two(made, False))
        setattr(cls, f"__r{name}__", two(made, True))
    def compared(kind):
        return lambda self, other: self._written(
            lambda ast, left, right: ast.Compare(left, [getattr(ast, kind)()], [right]), other
        )

    for name, kind in {"lt": "Lt", "le": "LtE", "eq": "Eq", "ne": "NotEq", "gt": "Gt", "ge": "GtE"}.items():
        setattr(cls, f"__{name}__", compared(kind))
    for name, kind in {"neg": "USub", "pos": "UAdd", "invert": "Invert"}.items():
        setattr(cls, f"__{name}__", one((lambda kind: lambda ast: getattr(ast, kind)())(kind)))
    return cls


@_with_operators
class _Unknown:
    # Stands for what is not known while annotations are made: each operation on it is written down.
    __slots__ = ForwardRef.__slots__

    def __init__(self, made, text, node=None, names=None):
        self.__arg__ = text
        self.__ast_node__ = node
        self.__extra_names__ = names
        self.__stringifier_dict__ = made
        self.__forward_is_argument__ = True
        self.__forward_module__ = None
        made.append(self)

    def _written(self, make, *values):
        import ast

        names = dict(self.__extra_names__ or {})
        nodes = [_node(ast, self, names)]
        for value in values:
            nodes.append(_node(ast, value, names))
        return _Unknown(self.__stringifier_dict__, None, make(ast, *nodes), names or None)

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return self._written(lambda ast, value: ast.Attribute(value, name, ast.Load()))

    def __getitem__(self, index):
        return self._written(lambda ast, value, index: ast.Subscript(value, index, ast.Load()), index)

    def __call__(self, *args, **keywords):
        count = len(args)
        return self._written(
            lambda ast, value, *given: ast.Call(
                value, list(given[:count]),
                [ast.keyword(name, value) for name, value in zip(keywords, given[count:])],
            ),
            *args, *keywords.values(),
        )

    def __iter__(self):
        # Once: whoever asks for all items gets the one that stands for them.
        yield self._written(lambda ast, value: ast.Starred(value, ast.Load()))

    def __format__(self, spec):
        raise TypeError("Cannot stringify annotation containing string formatting")

    __hash__ = object.__hash__


def _node(ast, value, names):
    if isinstance(value, _Unknown):
        if value.__ast_node__ is not None:
            names.update(value.__extra_names__ or {})
            return value.__ast_node__
        return ast.Name(value.__arg__, ast.Load())
    if value is None or value is ... or isinstance(value, (str, int, float, bytes, complex)):
        return ast.Constant(value)
    if type(value) is tuple:
        return ast.Tuple([_node(ast, part, names) for part in value], ast.Load())
    name = f"__annotationlib_name_{len(names) + 1}__"
    names[name] = value
    return ast.Name(name, ast.Load())


def call_annotate_function(annotate, format, *, owner=None):
    of = getattr(annotate, "__self__", None)
    if of is not None and getattr(annotate, "__name__", None) == "__annotate__":
        return get_annotations(of, format=format)
    try:
        return annotate(format)
    except NotImplementedError:
        found = annotate(Format.VALUE)
    return annotations_to_string(found) if format == Format.STRING else found


def call_evaluate_function(evaluate, format, *, owner=None):
    found = evaluate(Format.VALUE)
    return type_repr(found) if format == Format.STRING else found


def get_annotate_from_class_namespace(namespace):
    found = namespace.get("__annotate__")
    if found is not None or "__annotate_func__" not in namespace:
        return found
    # What the compiler has made is asked by way of a class. Values that look at their class are none of its names.
    values = {
        name: value for name, value in namespace.items()
        if name not in ("__classcell__", "__slots__") and not hasattr(type(value), "__set_name__")
    }

    def __annotate__(format, /):
        return get_annotations(type("_Holder", (), values), format=format)

    return __annotate__
