import sys

print(sys.version_info[:2], sys.version_info >= (3, 14), sys.version_info.major, sys.implementation.name != "", isinstance(sys.version, str), sys.byteorder)
print(sys.getrecursionlimit(), type(sys.argv).__name__, isinstance(sys.path, list), isinstance(sys.modules, dict), sys.float_info.max == 1.7976931348623157e308, sys.float_info.epsilon == 2.0 ** -52)
sys.stdout.write("written\n")
print(sys.stdout.write("count\n"))
print("to stdout", file=sys.stdout)
print("to stderr", file=sys.stderr)
sys.stdout.flush()
try:
    sys.exit("code")
except SystemExit as error:
    print(repr(error), error.code)
try:
    raise ValueError("current")
except ValueError as error:
    kind, value, trace = sys.exc_info()
    print(kind.__name__, value is error, trace is error.__traceback__, trace.tb_lineno, sys.exception() is error)
print(sys.exc_info(), sys.exception(), sys.intern("a") == "a", sys.maxunicode)


class Writer:
    def __init__(self):
        self.parts = []

    def write(self, text):
        self.parts.append(text)


w = Writer()
print("captured", 1, file=w)
print("a", "b", sep="-", end="!", file=w)
print(w.parts, "".join(w.parts))
old, sys.stdout = sys.stdout, w
print("redirected")
sys.stdout = old
print(w.parts[-2:])
try:
    print("x", file=5)
except AttributeError as error:
    print(error)
