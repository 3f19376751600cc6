# Attributes and entries that are replaced for a while.
import string
import unittest.mock
from unittest.mock import ANY, DEFAULT, MagicMock, Mock, NonCallableMock, PropertyMock, call, create_autospec, mock_open, patch, seal, sentinel


class Thing:
    attr = 1

    def method(self, a, b=2):
        return a

    async def later(self):
        pass


with patch("string.capwords") as mocked:
    mocked.return_value = "patched"
    print(string.capwords("x y"), mocked.call_args)
print(string.capwords("x y"))
with patch.object(Thing, "attr", 99):
    print(Thing.attr)
with patch.object(Thing, "method", return_value="m") as pm:
    print(Thing().method(5), pm.call_args)
print(Thing.attr, Thing().method(5))


@patch("string.capwords")
@patch.object(Thing, "attr", new=5)
@patch.object(Thing, "method")
def decorated(x, method, capwords):
    return x, Thing.attr, isinstance(method, MagicMock), string.capwords is capwords


print(decorated(1), Thing.attr)
d = {"a": 1}
with patch.dict(d, {"b": 2}, c=3):
    print(d)
with patch.dict(d, clear=True):
    print(d)
print(d)
patcher = patch("string.digits", "none")
patcher.start()
print(string.digits)
patcher.stop()
print(string.digits)
print(callable(NonCallableMock()), callable(Mock()))
