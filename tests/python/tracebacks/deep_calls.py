# What tracebacks show of calls that stand within each other.
import sys
import traceback


def fail(n, why="none"):
    if n == 0:
        return 1 / 0
    return fail(n - 1, why=why) + helper(n)


def helper(n):
    return n


class Node:
    def __init__(self, depth):
        self.child = Node(depth - 1) if depth else self.leaf(depth)

    def leaf(self, depth, *, key="missing"):
        return {}[key]


def wrapper(*args, **kwargs):
    return fail(*args, **kwargs)


for call in (lambda: fail(3), lambda: wrapper(2, why="x"), lambda: Node(2), lambda: helper(1) + fail(0)):
    try:
        call()
    except Exception:
        traceback.print_exc(file=sys.stdout)


def thrown():
    try:
        yield 1
    except KeyError:
        raise ValueError("made")


def in_handler():
    try:
        {}["x"]
    except KeyError:
        generator = thrown()
        next(generator)
        try:
            generator.throw(KeyError("thrown"))
        except ValueError as error:
            print(repr(error.__context__), repr(error.__context__.__context__))


in_handler()
wrapper(1)
