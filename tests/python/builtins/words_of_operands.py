# What operators and subscripts say of operands that do not fit.
views = {"a": 1}.keys()
values = {"a": 1}.values()


def attempt(text):
    try:
        print(text, "->", eval(text))
    except Exception as error:
        print(text, "->", type(error).__name__, error)


def run(text):
    try:
        exec(text)
        print(text, "-> done")
    except Exception as error:
        print(text, "->", type(error).__name__, error)


for text in (
    "'a' & views", "'ab' - views", "sorted('ab' ^ views)", "sorted('b' | views)", "[] & views", "1 & views", "1j & views", "views - 1j",
    "b'a' - views", "hasattr(values, '__contains__')", "'a' * bytearray()", "[] * bytearray()", "bytearray() * 'a'",
    "'' + 1j", "'' .join(1j)",
    "bytes(1j)", "[1, 2] + 1j", "sum([bytearray()], bytearray())", "float(bytearray(b'x'))", "ord(bytearray(b'abc'))",
    "str(b'a', None)", "(2.5).__pow__(1, 2)", "'{:{:{}}}'.format(1)", "repr(int | str)",
    "(lambda: 0).__get__(None)", "property().__get__(None)", "str.upper.__get__(None)",
):
    attempt(text)
for text in (
    "v = 1j; v *= 'a'", "v = [].append; v *= []", "v = {}; v *= bytearray()", "v = set(); v *= 'a'", "v = range(2); v *= []", "v = []; v += 1j", "v = {}; v |= 1j",
    "[]['a':'b'] = 1", "[][::0] = 1", "bytearray()[1] = 'ab'", "bytearray()[:1] = None", "del memoryview(b'a')[0]", "del {}.keys()[1]",
    "class A: __slots__ = ('__dict__', '__dict__')", "class A: __slots__ = ('__weakref__', '__weakref__')", "class A: pass\ndel A.__module__",
    "class A: pass\nA.__module__ = 'm'\nA.__firstlineno__", "class A: pass\nA().__class__ = 5", "class A: pass\nA.__class__ = int", "e = ValueError(); e.__class__ = 'v'",
    "e = ValueError(); del e.__class__", "e = ValueError(); del e.__dict__", "class A: pass\nA.__annotate__ = 'v'", "class A: pass\nA.__dictoffset__ = 1",
):
    run(text)


def generator():
    yield 1


made = generator()
made.__name__ = "named"
made.__qualname__ = "very.named"
print(made.__name__, made.__qualname__, repr(made).split(" at ")[0])
try:
    made.__name__ = 5
except TypeError as error:
    print(error)
