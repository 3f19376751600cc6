group = ExceptionGroup("several", [ValueError("v"), KeyError("k"), ExceptionGroup("nested", [TypeError("t")])])
print(group, repr(group), group.message, len(group.exceptions), isinstance(group, Exception))
print(group.subgroup(ValueError), repr(group.subgroup(lambda e: isinstance(e, (KeyError, TypeError)))), group.subgroup(OSError))
match, rest = group.split(KeyError)
print(repr(match), repr(rest))
print(repr(group.derive([ValueError("d")])))
try:
    raise group
except ExceptionGroup as error:
    print([type(e).__name__ for e in error.exceptions])
base = BaseExceptionGroup("base", [KeyboardInterrupt()])
print(repr(base), isinstance(base, Exception), type(BaseExceptionGroup("all plain", [ValueError()])).__name__)
for args in [("m",), ("m", []), (5, [ValueError()]), ("m", [5]), ("m", "ab"), ("m", [KeyboardInterrupt()])]:
    try:
        ExceptionGroup(*args)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
