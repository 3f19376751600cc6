# Mocks with special methods, comparisons of calls.
import string
import unittest.mock
from unittest.mock import ANY, DEFAULT, MagicMock, Mock, NonCallableMock, PropertyMock, call, create_autospec, mock_open, patch, seal, sentinel


class Thing:
    attr = 1

    def method(self, a, b=2):
        return a

    async def later(self):
        pass


spec = Mock(spec=Thing)
print(spec.__class__ is Thing, spec.method(1) is not None, hasattr(spec, "nope"), repr(spec).split(" id")[0])
for bad in (lambda: spec.nope, lambda: setattr(Mock(spec_set=Thing), "nope", 1), lambda: Mock(spec=["x"]).y):
    try:
        print(bad())
    except AttributeError as e:
        print(e)
magic = MagicMock()
print(len(magic), bool(magic), int(magic), list(magic), 3 in magic, float(magic), magic == magic, magic == 1, hash(magic) == hash(magic))
magic.__getitem__.return_value = "item"
magic.__len__.return_value = 7
magic.__iter__.return_value = [1, 2]
magic.__enter__.return_value = "entered"
with magic as entered:
    print(entered, magic["k"], len(magic), list(magic), magic.__getitem__.call_args)
magic.__str__.return_value = "shown"
magic.__contains__.return_value = True
print(str(magic), 5 in magic, (magic + 1) is magic.__add__.return_value, magic.__exit__.called)
print(ANY == 3, call(1, ANY) == call(1, "x"), [call(1)] == [call(1)], call(1) != call(2), call.a.b(1), call(1, x=2), call.x, call("a").call_list(), ANY)
print(sentinel.thing, sentinel.thing is sentinel.thing, sentinel.a is sentinel.b, DEFAULT)
m = Mock()
m.a(1)
m.b(2)
m.reset_mock()
print(m.mock_calls, m.a.called, m.called)
