# What stands in for a function is a function: it is bound, and has its signature and name.
import inspect
from unittest.mock import call, create_autospec, patch


class C:
    def method(self, x, y=2):
        return x


with patch.object(C, "method", autospec=True) as method:
    method.return_value = 7
    c = C()
    print(c.method(3), method.call_args == call(c, 3), method.called, method.call_count)
    method.assert_called_once_with(c, 3)
    try:
        c.method()
    except TypeError as error:
        print(error)
    method.side_effect = ValueError("told")
    try:
        c.method(4)
    except ValueError as error:
        print(error)
    print(method.call_count, len(method.mock_calls))
    method.reset_mock()
    print(method.called, method.call_count)


def add(a, b=1):
    return a + b


made = create_autospec(add, return_value=5)
print(made(1), made.__name__, inspect.signature(made), inspect.isfunction(made))
for args in [(), (1, 2, 3)]:
    try:
        made(*args)
    except TypeError as error:
        print(error)
made.assert_called_once_with(1)
