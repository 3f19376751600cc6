a = ValueError("a")
b = ValueError("b")
a.__context__ = b
b.__context__ = a
raise a
