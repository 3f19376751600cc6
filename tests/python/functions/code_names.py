# What code objects tell of names, constants and flags.
import inspect


def everything(a, *rest):
    """doc"""
    x = 5
    y = 500
    z = "str"
    t = (1, 2, "a")
    print(x, a.b.c, None)
    if a in {1, 2}:
        return 3.5
    for i in range(10):
        a.q = 1
    return [i for i in a]


def imports(x):
    x.append(1)
    import os.path as p, sys
    from math import pi, cos as c
    global G
    G = 1
    del x.attr
    self.foo += 1
    return G, f(x=1), x[a], not b, f"{e}{h.i}"


def nested():
    free = 1

    def inner():
        return free

    return inner


class Class:
    def method(self):
        return self.value


for function in (everything, imports, nested, nested(), Class.method, lambda x, y=2: x * y + z):
    code = function.__code__
    print(code.co_name, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, hex(code.co_flags))
print(everything.__code__.co_consts)


def one():
    return 1


def nothing():
    pass


def functions():
    def g():
        return 1

    return lambda: g


print(one.__code__.co_consts, nothing.__code__.co_consts, (lambda x, y=2: x * y + z).__code__.co_consts)
print([getattr(constant, "co_name", constant) for constant in functions.__code__.co_consts])
code = compile("x = 1\ny = x + foo.bar\ndef g(): pass", "<s>", "exec")
print(code.co_names, code.co_name, code.co_filename, code.co_flags, code.co_varnames)
print(compile("a + b * len(c)", "<s>", "eval").co_names)
outer_value = 1


def outer():
    y = 2

    def f():
        return outer_value, y, len, undefined_name

    return f


found = inspect.getclosurevars(outer())
print(found.nonlocals, found.globals, found.builtins, found.unbound)
try:
    inspect.getclosurevars(5)
except TypeError as error:
    print(error)
