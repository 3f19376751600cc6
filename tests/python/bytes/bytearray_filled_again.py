# `bytearray.__init__` replaces what was there, and is called by derived classes.
b = bytearray(b"abc")
for args in [(b"xyz",), (3,), ("é", "utf8"), (), ([1, 2],), (b,)]:
    print(b.__init__(*args), b)
for args in [("x",), (-1,), (1.5,), ([300],)]:
    try:
        b.__init__(*args)
    except Exception as error:
        print(type(error).__name__, error)


class Named(bytearray):
    def __init__(self, name):
        super().__init__(name.encode())
        self.name = name


named = Named("ab")
print(named, named.name, named + b"c", len(named))


class Bare(bytearray):
    def __init__(self, *args):
        pass


print(Bare(b"abc"), Bare())
