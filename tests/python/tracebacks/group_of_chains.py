def make(n):
    try:
        raise KeyError(n)
    except KeyError as e:
        try:
            raise ValueError(n) from e
        except ValueError as v:
            return v
try:
    raise TypeError("start")
except TypeError:
    raise ExceptionGroup("grp", [make(1), ExceptionGroup("in", [make(2)]), make(3)])
