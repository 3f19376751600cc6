# What mocks keep of their calls.
import string
import unittest.mock
from unittest.mock import ANY, DEFAULT, MagicMock, Mock, NonCallableMock, PropertyMock, call, create_autospec, mock_open, patch, seal, sentinel

m = Mock()
print(m.method(1, 2, key="v") is m.method.return_value, m.method.called, m.method.call_count, m.method.call_args, m.mock_calls, m.method_calls)
m.other.deep.call(3)
print(m.mock_calls, m.other.deep.mock_calls, m.method.call_args.args, m.method.call_args.kwargs, m.method.call_args_list)
m.method.assert_called_with(1, 2, key="v")
m.method.assert_called_once_with(1, 2, key="v")
m.assert_has_calls([call.method(1, 2, key="v"), call.other.deep.call(3)])
f = Mock(return_value=5)
print(f(), f(1), f.call_count, f.call_args_list == [call(), call(1)], f.return_value)
for check in (
    lambda: f.assert_called_with(2), lambda: f.assert_called_once(), lambda: f.assert_not_called(), lambda: f.assert_any_call(9), lambda: Mock().assert_called(), lambda: Mock().assert_called_with(1), lambda: f.assert_called_once_with(1),
    lambda: f.assert_has_calls([call(7)]), lambda: Mock().asert_called(), lambda: Mock().called_once, lambda: Mock(name="named").assert_called_once(), lambda: f.assert_has_calls([call(1), call(8)], any_order=True),
):
    try:
        check()
        print("passed")
    except (AssertionError, AttributeError) as e:
        print(type(e).__name__, e)
f.assert_any_call(1)
side = Mock(side_effect=[1, 2, ValueError("third")])
print(side(), side())
for _ in range(2):
    try:
        side()
    except Exception as e:
        print(type(e).__name__, e)
print(Mock(side_effect=lambda x: x * 2)(4), Mock(side_effect=lambda x: DEFAULT, return_value=9)(1))
try:
    Mock(side_effect=KeyError("k"))()
except KeyError as e:
    print(repr(e))
print(Mock(a=1, **{"b.c": 2, "d.return_value": 3}).b.c, Mock(**{"d.return_value": 3}).d(), str(Mock(name="nm")).split(" id")[0], repr(Mock().x.y()).split(" id")[0])
