# Mocks by the shape of an object; files; properties.
import string
import unittest.mock
from unittest.mock import ANY, DEFAULT, MagicMock, Mock, NonCallableMock, PropertyMock, call, create_autospec, mock_open, patch, seal, sentinel


class Thing:
    attr = 1

    def method(self, a, b=2):
        return a

    async def later(self):
        pass


auto = create_autospec(Thing)
inst = auto()
inst.method(1)
print(inst.method.call_args)
for bad in (lambda: inst.method(), lambda: inst.nope, lambda: create_autospec(lambda a: a)(1, 2)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
opener = mock_open(read_data="line 1\nline 2\n")
with opener("file") as fh:
    print(fh.read(), opener.call_args)
with opener("file") as fh:
    print([line for line in fh], fh.readline())
opener.assert_called_with("file")
with opener("out", "w") as fh:
    fh.write("text")
opener().write.assert_called_once_with("text")


class WithProp:
    @property
    def p(self):
        return 1


with patch.object(WithProp, "p", new_callable=PropertyMock) as pp:
    pp.return_value = 42
    print(WithProp().p, pp.call_count)
