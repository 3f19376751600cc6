# An attribute of a mock is deleted; the name "__del__" alone makes no finalizer.
from unittest.mock import Mock
m = Mock()
m.x = 3
del m.y
print(m.x, hasattr(m, "y"), hasattr(m, "z"))
names = ["__del__"]


class Plain:
    pass


for _ in range(3):
    plain = Plain()
    del plain
print(names)
