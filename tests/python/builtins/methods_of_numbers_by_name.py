# Methods of numbers and texts that are called by their names: whose they are, what they take and what they give.


def show(function, *args, **keywords):
    try:
        print(repr(function(*args, **keywords))[:90])
    except Exception as error:
        print(type(error).__name__, error)


class Shown(int):
    def __repr__(self):
        return "Shown!"


class Written(float):
    def __repr__(self):
        return "Written!"

    def __str__(self):
        return super().__str__() + "+"


# `__str__` is that of `object`.
print(int.__str__ is object.__str__, [t.__name__ for t in (int, float, complex, bool, str, bytes) if "__str__" in vars(t)])
for function, value in (
    (float.__str__, 5), (int.__str__, [1]), (bool.__str__, None), (int.__str__, Shown(3)), (float.__str__, 2.5),
    (complex.__str__, 1j), (str, Shown(3)), (str, Written(3)), (format, Shown(3)), (repr, Written(1)),
):
    show(function, value)
print(f"{Shown(3)} {Written(2)} {Shown(3)!s} {Shown(4)!r}", "%s %s" % (Shown(3), Written(2)), format(Shown(3), "03d"))

# `bool` has operators of its own.
for name in "__and__ __or__ __xor__ __rand__ __ror__ __rxor__".split():
    function = getattr(bool, name)
    print(name in vars(bool))
    show(function, 3, 1)
    show(function, True, 1)
    show(function, True, False)
    show(function, True, "a")
    show(function, Shown(1), True)
print("__invert__" in vars(bool))
show(True.__getnewargs__)
show((5).__getnewargs__)

# Powers with three arguments.
show((5).__pow__, -3, ())
show((1).__rpow__, 2, [])
show((7.0).__rpow__, b"12", {})
show((5).__pow__, 3, 7)
show((5).__rpow__, 3, 7)
show((2.0).__pow__, 1.0, "x")
show((5).__pow__, "a", 3)
show((1.5).__rpow__, (1,), "a")
show((5).__pow__, 3, None)
show((5).__pow__, 2.0, 3)

# Counts that are too large for a place in memory.
show("ab".replace, "a", "b", 10**30)
show("ab".replace, "a", "b", -(10**30))
show("ab".split, "a", 10**30)
show("ab".rsplit, "a", -(10**30))
show(b"ab".replace, b"a", b"b", -(10**30))
show(b"ab".split, b"a", 10**30)
show(bytearray(b"ab").rsplit, b"a", 10**30)
show("ab".find, "a", -(10**30), 10**30)

# `%` of a bytearray by its name.
show(bytearray(b"a b").__mod__, {"a": 1})
show(bytearray(b"a b").__mod__, 255)
show(bytearray(b"%d").__mod__, 255)
show(bytearray(b"%d").__rmod__, 255)
show(bytearray(b"5").__rmod__, bytearray(b"%d"))
show(bytearray(b"5").__rmod__, memoryview(b"%d"))
