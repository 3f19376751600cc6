# Annotations that are text, registered for single dispatch.
from __future__ import annotations

import functools


class Shape:
    @functools.singledispatchmethod
    def fits(self, q):
        raise TypeError(f"cannot fit {type(q).__name__}")

    @fits.register
    def _(self, q: str):
        return "text " + q

    @fits.register
    def _(self, q: int | float):
        return f"number {q}"

    @fits.register(list)
    def _(self, q):
        return [self.fits(item) for item in q]


print(Shape().fits("a"), Shape().fits(5), Shape().fits(2.5), Shape().fits(["a", 1]))
try:
    Shape().fits(None)
except TypeError as error:
    print(error)


@functools.singledispatch
def show(value):
    return "any"


@show.register
def _(value: dict):
    return "dict"


print(show({}), show(1))
try:
    @show.register
    def _(value: Unknown):
        pass
except TypeError as error:
    print(error)
