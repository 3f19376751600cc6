# What a bound method, a class method and a static method have of their functions.
import typing, inspect, functools
class C:
    def f(self, a: int, b=2, *, c: str = "x") -> str:
        "doc f"
        return 1
    @classmethod
    def g(cls, a: int) -> str:
        "doc g"
    @staticmethod
    def h(a: int) -> str:
        "doc h"
C.f.tag = 5
m = C().f
for x in (m, C.g, C().h, C.__dict__["g"], C.__dict__["h"]):
    for name in ("__name__", "__qualname__", "__doc__", "__module__", "__annotations__", "__defaults__", "__kwdefaults__", "__type_params__", "tag", "__wrapped__", "__func__", "__isabstractmethod__", "missing"):
        try:
            v = getattr(x, name)
            print(type(x).__name__, name, v if not callable(v) else type(v).__name__)
        except AttributeError as e:
            print(type(x).__name__, name, "AttributeError", e)
print(typing.get_type_hints(m), typing.get_type_hints(C.g), inspect.get_annotations(m), inspect.get_annotations(C.g))
print(m.__code__.co_name, m.__globals__ is globals(), m.__closure__, callable(m.__annotate__))
print(inspect.signature(m), inspect.signature(C.g), inspect.getdoc(m))
try:
    m.tag = 6
except AttributeError as e:
    print(e)
try:
    m.__annotations__ = {}
except AttributeError as e:
    print(e)
