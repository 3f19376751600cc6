# Lists, dicts, sets, deques and bytearrays are made empty by `__new__` and filled by `__init__`; the others are made whole.
from collections import Counter, OrderedDict, defaultdict, deque


def show(label, function):
    try:
        print(label, function())
    except Exception as error:
        print(label, type(error).__name__, error)


for base, given in (
    (list, [1, 2]), (dict, {1: 2}), (set, {1}), (deque, [1, 2]), (bytearray, b"ab"), (OrderedDict, {1: 2}), (Counter, "aab"),
    (tuple, [1, 2]), (frozenset, [1]), (str, "ab"), (int, 5), (float, 2.5), (bytes, b"ab"), (complex, 1), (Exception, "m"),
):
    class Bare(base):
        def __new__(cls, *args, **keywords):
            return super().__new__(cls)

    class Handing(base):
        def __new__(cls, *args, **keywords):
            return super().__new__(cls, *args, **keywords)

    class Only(base):
        only = None

        def __new__(cls, *args):
            if cls.only is None:
                cls.only = super().__new__(cls)
            return cls.only

    class Unfilled(base):
        def __new__(cls, given):
            made = base.__new__(cls)
            made.extra = given
            return made

        def __init__(self, given):
            pass

    class Labelled(base):
        def __new__(cls, given, label=None):
            return super().__new__(cls, given)

        def __init__(self, given, label=None):
            self.label = label

    class Called(base):
        def __init__(self, given, label=None):
            self.label = label

    name = base.__name__
    show(name, lambda: repr(Bare(given)))
    show(name, lambda: repr(Bare()))
    show(name, lambda: repr(Handing(given)))
    show(name, lambda: (repr(Only(given)), Only() is Only(), repr(Only())))
    show(name, lambda: (repr(Unfilled(given)), Unfilled(given).extra))
    show(name, lambda: (repr(Labelled(given)), Labelled(given, label=3).label))
    if base not in (str, int, complex, bytes, Counter):
        show(name, lambda: (repr(Called(given)), Called(given, label=3).label))


class Window(deque):
    def __init__(self, size):
        super().__init__(maxlen=size)


class Labelled(deque):
    def __init__(self, items, label=None):
        super().__init__(items, 2)
        self.label = label


window = Window(3)
for number in range(5):
    window.append(number)
print(window, window.maxlen, len(window))
show("copy", window.copy)
show("add", lambda: window + window)
labelled = Labelled([1, 2, 3], label="l")
print(labelled, labelled.label)
queue = deque([1, 2], 5)
steps = iter(queue)
queue.__init__([7, 8, 9])
print(queue, queue.maxlen)
show("steps", lambda: next(steps))
queue.__init__(queue)
print(queue)
for args in ((5,), ([1], -1), ([1], "a"), ([1], 2, 3)):
    show("init", lambda: queue.__init__(*args))
print(queue)


class Defaults(defaultdict):
    def __new__(cls, *args, **keywords):
        return super().__new__(cls, *args, **keywords)


class Ints(defaultdict):
    def __init__(self, *args, step=1):
        super().__init__(int)
        self.step = step


show("defaults", lambda: repr(Defaults(list, {1: 2})))
show("ints", lambda: (repr(Ints(step=5)), Ints(step=5)["x"], Ints(step=5).step))
