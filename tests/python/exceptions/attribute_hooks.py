# An AttributeError that leaves __getattr__ is told which attribute was looked for.
import traceback


class A:
    abc = 1

    def __getattr__(self, name):
        raise AttributeError(name)


class B:
    abc = 1

    def __getattribute__(self, name):
        raise AttributeError("none")


class C:
    def __getattr__(self, name):
        raise AttributeError("own", name="x", obj=5)


def told(ask):
    try:
        ask()
    except AttributeError as e:
        print(e.name, type(e.obj).__name__, e.args)


# Each by an attribute access of its own: CPython leaves the name out where it has specialised one.
told(lambda: A().abd)
told(lambda: B().abd)
told(lambda: C().abd)


class D:
    def __getattribute__(self, name):
        print("get", name)
        return object.__getattribute__(self, name)


d = D()
d.x = 1
print(vars(d))


class S:
    def __setitem__(self, key, value): pass


class R:
    def __delitem__(self, key): pass


def fails(act):
    try:
        act()
    except Exception as e:
        print(type(e).__name__, e)


def unpack():
    x, y = {1: 2, 3: 4, 5: 6}


def set_of_r():
    R()[0] = 1


fails(lambda: S().__class__.__delitem__)
fails(unpack)
fails(set_of_r)
try:
    del S()[0]
except AttributeError as e:
    print(e.args)
try:
    prnt
except NameError as e:
    print(traceback.format_exception_only(e))
    print(traceback.format_exception(e)[-1])
try:
    ImportError(1, 2).msg.x
except AttributeError as e:
    print(e)
print(ImportError("a").msg)
fails(lambda: ExceptionGroup(None, []))
fails(lambda: "f"(**5))
fails(lambda: (5)(**5))
fails(lambda: [].__init__(1, 2))
fails(lambda: {}.__init__(1, 2))
fails(lambda: set().__init__(1, 2))
fails(lambda: object().__init__(1))
