import annotationlib
import inspect
from annotationlib import Format, get_annotations


def f(a: int, b: "Later" = 1, *c: Undefined, d: list[Known] = None, **e) -> None: ...


class Known:
    x: int
    y: "str" = 1
    z: Missing

    def m(self) -> Known: ...


print(get_annotations(f, format=Format.STRING))
try:
    f.__annotations__
except NameError as e:
    print(e)
forward = get_annotations(f, format=Format.FORWARDREF)
print(forward["a"], repr(forward["b"]), forward["d"], forward["return"])
print(type(forward["c"]).__name__, forward["c"].__forward_arg__)
print(get_annotations(Known, format=Format.STRING))
print(get_annotations(Known, format=Format.FORWARDREF)["z"].__forward_arg__)
print(inspect.signature(f, annotation_format=Format.STRING))
Missing = 3
print(Known.__annotations__, Known.m.__annotations__)
print(annotationlib.ForwardRef("a"), annotationlib.type_repr(int), annotationlib.annotations_to_string({"a": int, "b": "x"}))
