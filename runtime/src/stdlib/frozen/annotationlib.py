# Annotations in the forms that CPython 3.14 has for them: this interpreter keeps values, and texts where a name is not known yet.

import enum
import inspect
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
    if isinstance(value, str):
        return value
    if isinstance(value, type) and getattr(value, "__args__", None) is None:
        module = value.__module__
        return value.__qualname__ if module == "builtins" else f"{module}.{value.__qualname__}"
    if value is ...:
        return "..."
    return repr(value)


def annotations_to_string(annotations):
    return {name: type_repr(value) for name, value in annotations.items()}


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=Format.VALUE):
    format = Format(format)
    if eval_str and format != Format.VALUE:
        raise ValueError("eval_str=True is only supported with format=Format.VALUE")
    if format == Format.VALUE_WITH_FAKE_GLOBALS:
        raise ValueError("The VALUE_WITH_FAKE_GLOBALS format is for internal use only")
    try:
        found = inspect.get_annotations(obj, globals=globals, locals=locals, eval_str=eval_str)
    except NameError:
        if format == Format.VALUE:
            raise
        # One name that is not known yet makes all of them unknown.
        found = {}
    return annotations_to_string(found) if format == Format.STRING else found


def call_annotate_function(annotate, format, *, owner=None):
    found = annotate(Format.VALUE)
    return annotations_to_string(found) if format == Format.STRING else found


def call_evaluate_function(evaluate, format, *, owner=None):
    found = evaluate(Format.VALUE)
    return type_repr(found) if format == Format.STRING else found


def get_annotate_from_class_namespace(namespace):
    return namespace.get("__annotate__") or namespace.get("__annotate_func__")
