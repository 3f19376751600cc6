# Annotations in the forms that CPython 3.14 has for them: this interpreter keeps values, and texts where a name is not known yet.

import enum
import inspect
from types import BuiltinFunctionType, FunctionType
from typing import ForwardRef

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
    except NameError:
        if format == Format.VALUE:
            raise
        # One name that is not known yet makes all of them unknown, where there is no source.
        found = {name: _known(node, obj) for name, node in (written or {}).items()}
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
        return {
            stmt.target.id: stmt.annotation for stmt in node.body
            if isinstance(stmt, ast.AnnAssign) and stmt.simple and isinstance(stmt.target, ast.Name)
        }
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or isinstance(obj, type):
        return None
    of = node.args
    params = [*of.posonlyargs, *of.args, of.vararg, *of.kwonlyargs, of.kwarg]
    notes = {param.arg: param.annotation for param in params if param is not None and param.annotation is not None}
    if node.returns is not None:
        notes["return"] = node.returns
    return notes


def _text(node):
    import ast

    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ast.unparse(node)


class _Names(dict):
    # What an annotation finds; names that nobody knows yet are references.
    def __init__(self, obj):
        import builtins
        import sys

        function = inspect.unwrap(obj) if callable(obj) and not isinstance(obj, type) else obj
        self.owner = obj
        self.known = dict(vars(builtins))
        if isinstance(obj, type):
            module = sys.modules.get(obj.__module__)
            self.known.update(vars(module) if module is not None else {})
            self.known.update(vars(obj))
        else:
            self.known.update(getattr(function, "__globals__", {}))
            free = getattr(getattr(function, "__code__", None), "co_freevars", ())
            for name, cell in zip(free, getattr(function, "__closure__", None) or ()):
                try:
                    self.known[name] = cell.cell_contents
                except ValueError:
                    pass
        for param in getattr(obj, "__type_params__", ()):
            self.known[param.__name__] = param

    def __missing__(self, name):
        if name in self.known:
            return self.known[name]
        return ForwardRef(name, owner=self.owner, is_class=isinstance(self.owner, type))


def _known(node, obj):
    import ast

    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    text = ast.unparse(node)
    try:
        return eval(text, {}, _Names(obj))
    except Exception:
        return ForwardRef(text, owner=obj, is_class=isinstance(obj, type))


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
    return namespace.get("__annotate__") or namespace.get("__annotate_func__")
