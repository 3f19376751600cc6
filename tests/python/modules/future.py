"""A docstring."""
from __future__ import annotations
import __future__


def f(a: Undefined, b: int | None = None) -> list[Missing]:
    return a


class A:
    x: Later
    y: dict[str, Later] = {}


print(f.__annotations__, A.__annotations__, __future__.division, "annotations" in __future__.all_feature_names)
print(annotations.getOptionalRelease(), f(1))
