print(True + True, True * 5, False - 1, True / 2, True // True, -True, ~5, abs(True))
print(True & False, True | False, True ^ True, type(True & False), type(True & 1), type(True ^ 2))
print(True == 1, False == 0, True is True, isinstance(True, int), issubclass(bool, int))
print(sum([True, False, True]), [10, 20][True], "ab"[False], {1: "one"}[True])
print(not 0, not "", not [], not None, not 3, not "x")
print(bool(0.0), bool(-0.0), bool(float("nan")), bool(""), bool(" "), bool([0]), bool({}), bool(range(0)))
print(1 and 2, 0 and 2, 1 or 2, 0 or 2, "" or [] or None, 1 and [] and 3)
print(True + 1.5, int(True), float(False), str(True), repr(False))
print(True < 2, max(True, 0), min(False, 1), sorted([True, False, 0, 1]))
print(f"{True} {True:d} {True:5} {False!r:>7}")


def loud(value):
    print("asked", value)
    return value


print(loud(0) or loud(3) and loud(4))
print(loud(1) and not loud(0))
print((loud(0), loud(1)) and loud(2))
x = 5
print(x if loud(False) else -x)
not loud(True)
