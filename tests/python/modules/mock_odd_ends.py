# Mocks within mocks, around objects, sealed.
import string
import unittest.mock
from unittest.mock import ANY, DEFAULT, MagicMock, Mock, NonCallableMock, PropertyMock, call, create_autospec, mock_open, patch, seal, sentinel


class Thing:
    attr = 1

    def method(self, a, b=2):
        return a

    async def later(self):
        pass


for bad in (lambda: patch("nodots").start(), lambda: patch.object(Thing, "zzz").start()):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
parent = Mock()
child = Mock(return_value=None)
parent.attach_mock(child, "kid")
child(1)
parent.other(2)
print(parent.mock_calls)
wrapped = Mock(wraps=Thing())
print(wrapped.method(7), wrapped.method.call_args, Mock(wraps=len)([1, 2]))
sealed = Mock()
sealed.known = 1
seal(sealed)
try:
    sealed.unknown
except AttributeError as e:
    print(e)
