a, b = ValueError('a'), KeyError('b')
a.__context__ = b
b.__context__ = a
a.__cause__ = b
try:
    raise a
except ValueError:
    raise b
