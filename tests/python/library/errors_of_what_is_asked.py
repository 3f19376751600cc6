"""Errors that come from what is given, and not from what takes it, are told as they are."""

import array
import time
import xml.etree.ElementTree as ET


class Index:
    def __index__(self):
        raise TypeError("mine")


def values():
    yield 1
    raise TypeError("mine")


def tell(function, *args):
    try:
        print(function(*args))
    except Exception as error:
        print(type(error).__name__, error, error.__context__)


a = array.array("i", [1, 2, 3])
tell(a.__getitem__, Index())
tell(a.__getitem__, "x")
tell(a.__getitem__, 7)
tell(a.__delitem__, Index())
tell(a.__delitem__, 1.5)
tell(time.struct_time, values())
tell(time.struct_time, 5)
tell(ET.Element("a").extend, values())
tell(ET.Element("a").extend, 5)
tell(ET.Element("a").extend, [ET.Element("b"), 5])
