# `%` of bytes: its templates, arguments and errors.


def tried(make):
    try:
        return ascii(make())
    except Exception as e:
        return f"{type(e).__name__}: {e!s}"


class Named:
    def __repr__(self):
        return type(self).__name__ + "é"


class Has(Named):
    def __bytes__(self):
        return b"has\xff"


class Wrong(Named):
    def __bytes__(self):
        return "text"


class Both(bytes):
    def __bytes__(self):
        return b"other"


class Floats(Named):
    def __float__(self):
        return 2.5


class Index(Named):
    def __index__(self):
        return 7


VALUES = [
    b"x", b"", b"\xff\x00", bytearray(b"q"), memoryview(b"view"), Has(), Wrong(), Both(b"own"), "text", 1, 1.5, 65, 300, -1, True,
    10**400, None, [1], {}, {b"a": 1}, 1j, Floats(), Index(),
]
for kind in b"bscradiuxXoeEfFgG%qy\xe9\n":
    for template in [b"<%" + bytes([kind]) + b">", b"%l" + bytes([kind]), b"%.2h" + bytes([kind]), b"%8L" + bytes([kind]) + b"%%"]:
        for value in VALUES:
            # The repr of a view tells its address.
            if kind in b"ra" and isinstance(value, memoryview):
                continue
            shown = type(value).__name__
            print(template, shown, tried(lambda: template % (value,)))

for template in [
    b"%(a)s", b"%(a)b", b"%((a)b)s", b"%(a", b"%((a)b", b"%()s", b"%(b)d%(a)s", b"%(a)s%s", b"%(a)*d", b"%(a).*f", b"%(a)", b"%",
    b"%5", b"%-", b"%.", b"%ll", b"%lb", b"%(a)lb", b"%(a)q", b"%s%(a)s", b"%%(a)s", b"%(\xe9)s",
]:
    for args in [b"x", bytearray(b"x"), {b"a": b"A", b"b": 3, b"(a)b": b"nested", b"": b"none", b"\xe9": b"accent"}, {}, "x", (), (b"x",), [b"x"], 3]:
        print(template, ascii(args), tried(lambda: template % args), tried(lambda: bytearray(template) % args))

print("%c%5c|" % (Index(), Index()), b"%c%-5c|" % (Index(), Index()))

# Of text: a conversion by a key takes what the key has for its `*`.
for template in ["%(a)*d", "%(a).*f", "%(a)*.*f", "%(a)*q", "%(a)s%s", "%s%(a)s", "%(a)#--.*ll >", "%(b)*d"]:
    for args in [{"a": 5, "b": "x"}, {}, 5, (5,)]:
        print(template, args, tried(lambda: template % args))
