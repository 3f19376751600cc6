# Refusals of small modules, and a few texts.
import contextvars
import enum
import re
import threading
from string.templatelib import Interpolation, Template


def show(what, *args, **kwargs):
    try:
        print(re.sub(r" at 0x[0-9a-f]+", " at X", repr(what(*args, **kwargs))))
    except Exception as error:
        print(type(error).__name__, error)


show(contextvars.Context, 5)
show(contextvars.Context().run)
show(contextvars.Context().run, print, "ran", end="!\n")
show(type, "Sub", (contextvars.ContextVar,), {})
show(type, "Sub", (contextvars.Context,), {})
show(Interpolation, 1, 2)
show(Interpolation, 1, "x", None, 5)
show(Interpolation, 1, "x", 5)
show(Interpolation, 1, "x", "q")
show(Interpolation, 1, "x", "r", ">5")
print(Template[int], Interpolation[str])
print(enum.bin(10), enum.bin(-10), enum.bin(5, 8), enum.bin(~10), enum.bin(-1, 4), enum.bin(0))


class Color(enum.Flag):
    RED = 1
    BLUE = 2


show(Color, 8)
print(~Color.RED, enum.show_flag_values(5))
scanner = re.compile("a|b").scanner("abxa")
print([scanner.match() for _ in range(4)])
scanner = re.compile("a|b").scanner("abxa", 1)
print([scanner.search() for _ in range(3)])
show(threading.Condition)
from unittest import mock

m = mock.Mock()
m(1)
m.x.y(3)
show(m.assert_has_calls, [mock.call(3)])
show(m.assert_has_calls, [mock.call(1), mock.call.x.y(3)])
show(m.assert_has_calls, [mock.call.x.y(3), mock.call(1)], any_order=True)
show(m.assert_has_calls, [mock.call.x.y(3), mock.call(1)])
