# Aliases with many parts are compared in searches.
import types
A, B = types.GenericAlias(list, tuple(range(8000))), types.GenericAlias(list, tuple(range(8000)))
many = [A] * 1000
while True:
    many.count(B)
    type(A).__eq__(A, B)
    isinstance(1, (int,) * 2)
