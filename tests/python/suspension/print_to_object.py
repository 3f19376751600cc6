# host
class Writer:
    def __init__(self):
        self.parts = []

    def write(self, text):
        self.parts.append(host_echo(text))

    def flush(self):
        self.parts.append(host_echo("<flush>"))


class Shown:
    def __str__(self):
        return host_echo("shown")


w = Writer()
print("a", 1, Shown(), sep=host_echo("-"), end="!\n", file=w)
print(file=w)
print("flushed", file=w, flush=True)
print(w.parts)
print(host_echo("first"), Shown(), *map(host_echo, [1, 2]), sep=host_echo(", "))
print([host_echo(1)], Shown())


class Full:
    def write(self, text):
        host_fail("OSError", "disk full")


try:
    print("x", file=Full())
except OSError as error:
    print(error)
import sys

old, sys.stdout = sys.stdout, w
print("captured", Shown())
sys.stdout = old
print(w.parts[-4:])
