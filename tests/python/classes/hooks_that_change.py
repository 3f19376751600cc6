# Hooks that change what is walked while it is walked.


class Sets:
    def __set_name__(self, owner, name):
        print("set_name", name)
        setattr(owner, "extra_" + name, 1)


class Deletes:
    def __set_name__(self, owner, name):
        print("set_name", name)
        for other in ("second", "third"):
            if other in vars(owner) and other != name:
                delattr(owner, other)


class Replaces:
    def __init__(self, tag):
        self.tag = tag

    def __set_name__(self, owner, name):
        print("set_name", self.tag, name)
        setattr(owner, name, 5)
        setattr(owner, "second", Replaces(self.tag + "'"))


class Self:
    def __set_name__(self, owner, name):
        print("set_name", name)
        delattr(owner, name)


class A:
    first = Sets()
    second = Sets()


print([n for n in vars(A) if not n.startswith("__")])


class B:
    first = Deletes()
    second = Sets()
    third = Deletes()
    fourth = Sets()


print([n for n in vars(B) if not n.startswith("__")])


class C:
    first = Replaces("a")
    second = Replaces("b")
    third = Replaces("c")


print([(n, type(v).__name__, getattr(v, "tag", None)) for n, v in vars(C).items() if not n.startswith("__")])


class D:
    first = Self()
    second = Self()


print([n for n in vars(D) if not n.startswith("__")])


class Many:
    def __set_name__(self, owner, name):
        for i in range(50):
            setattr(owner, f"{name}_{i}", Sets())


class E:
    first = Many()
    second = Many()


print(len([n for n in vars(E) if not n.startswith("__")]))


class Raises:
    def __set_name__(self, owner, name):
        raise LookupError("no")


def told(work):
    try:
        return repr(work())
    except Exception as e:
        return f"{type(e).__name__}: {e} {getattr(e, '__notes__', None)}"


def build():
    class F:
        a = Sets()
        b = Raises()
        c = Sets()


print(told(build))


class Meta(type):
    def __setattr__(cls, name, value):
        print("meta set", name)
        super().__setattr__(name, value)


class G(metaclass=Meta):
    first = Sets()
    second = Replaces("g")


class InitSub:
    def __init_subclass__(cls, **kw):
        for name in list(vars(cls)):
            if name.startswith("x"):
                delattr(cls, name)
        print("init_subclass", sorted(n for n in vars(cls) if not n.startswith("__")))
        super().__init_subclass__(**kw)


class H(InitSub):
    x = Sets()
    y = Sets()


# Containers that change while something walks them.
class Key:
    def __init__(self, n, work=None):
        self.n, self.work = n, work

    def __hash__(self):
        return 1

    def __eq__(self, other):
        if self.work:
            work, self.work = self.work, None
            work()
        return isinstance(other, Key) and self.n == other.n

    def __repr__(self):
        return f"K{self.n}"


class Val:
    def __init__(self, work):
        self.work = work

    def __eq__(self, other):
        if self.work:
            work, self.work = self.work, None
            work()
        return True

    def __repr__(self):
        if self.work:
            work, self.work = self.work, None
            work()
        return "V"

    def __lt__(self, other):
        if self.work:
            work, self.work = self.work, None
            work()
        return False

    def __index__(self):
        if self.work:
            work, self.work = self.work, None
            work()
        return 1

    def __str__(self):
        return repr(self)

    def __bool__(self):
        if self.work:
            work, self.work = self.work, None
            work()
        return True


a = [1, 2, 3, 4]
a[1] = Val(lambda: a.clear())
print(told(lambda: a == [1, 2, 3, 4]), a)
a = [1, 2, 3, 4]
a[1] = Val(lambda: a.clear())
print(told(lambda: a.index(3)), a)
a = [1, 2, 3, 4]
a[1] = Val(lambda: a.clear())
print(told(lambda: a.count(3)), a)
a = [1, 2, 3, 4]
a[1] = Val(lambda: a.clear())
print(told(lambda: a.remove(4)), a)
a = [1, 2, 3, 4]
a[1] = Val(lambda: a.clear())
print(told(lambda: 9 in a), a)
a = [1, 2, 3, 4]
a[1] = Val(lambda: a.clear())
print(told(lambda: repr(a)), a)
a = [1, 2, 3, 4]
a[1] = Val(lambda: a.append(7))
print(told(lambda: repr(a)), len(a))
a = [3, 2, 1]
a[1] = Val(lambda: a.append(7))
print(told(lambda: a.sort(key=lambda v: v if isinstance(v, int) else v.__index__())), len(a))
a = [3, 2, 1]
print(told(lambda: a.sort(key=lambda v: a.append(v) or v)), a)
print(told(lambda: a.sort(key=lambda v: a.clear() or v)), a)
a = [1, 2, 3, 4]
print(told(lambda: a[Val(lambda: a.clear())]), a)
a = [1, 2, 3, 4]
print(told(lambda: a.pop(Val(lambda: a.clear()))), a)
a = [1, 2, 3, 4]
print(told(lambda: a[Val(lambda: a.clear()):]), a)
a = [1, 2, 3, 4]
print(told(lambda: a.insert(Val(lambda: a.clear()), 5)), a)
a = [1, 2, 3, 4]
print(told(lambda: a.__setitem__(Val(lambda: a.clear()), 5)), a)
a = [1, 2, 3, 4]
print(told(lambda: a * Val(lambda: a.clear())), a)
a = [Val(lambda: a.clear()), 1, 2]
print(told(lambda: all(a)), told(lambda: any(a)), a)
a = [Val(lambda: a.clear()), 1, 2]
print(told(lambda: max(a)), a)
a = [Val(lambda: a.clear()), 1, 2]
print(told(lambda: list(filter(None, a))), a)
a = [1, Val(lambda: a.clear()), "x"]
print(told(lambda: ", ".join(map(str, a))), a)
b = bytearray(b"abcd")
print(told(lambda: b.__setitem__(Val(lambda: b.clear()), 5)), b)
b = bytearray(b"abcd")
print(told(lambda: b.__setitem__(0, Val(lambda: b.clear()))), b)
b = bytearray(b"abcd")
print(told(lambda: b.pop(Val(lambda: b.clear()))), b)
b = bytearray(b"abcd")
print(told(lambda: b.append(Val(lambda: b.clear()))), b)
b = bytearray(b"abcd")
print(told(lambda: b.insert(1, Val(lambda: b.clear()))), b)
b = bytearray(b"abcd")
print(told(lambda: b[Val(lambda: b.clear()):]), b)

d = {Key(1): 1}
d[Key(2)] = 2
k = Key(2, lambda: d.clear())
print(told(lambda: d[k]), d)
d = {Key(1): 1, Key(2): 2}
k = Key(3, lambda: d.update({i: i for i in range(50)}))
print(told(lambda: d.get(k)), len(d))
d = {Key(1): 1, Key(2): 2}
k = Key(3, lambda: d.pop(Key(1)))
print(told(lambda: d.setdefault(k, 3)), d)
d = {1: 1, 2: Val(lambda: d.clear()), 3: 3}
print(told(lambda: d == {1: 1, 2: 2, 3: 3}), d)
d = {1: 1, 2: Val(lambda: d.clear()), 3: 3}
print(told(lambda: repr(d)), d)
d = {1: 1, 2: Val(lambda: d.update({9: 9})), 3: 3}
print(told(lambda: repr(d)), len(d))
d = {1: 1, 2: 2}


def grow():
    for k in d:
        d[k + 10] = 1


print(told(grow), d)


s = {Key(1), Key(2)}
k = Key(3, lambda: s.clear())
print(told(lambda: s.add(k)), s)
s = {1, 2, 3}


def grow_set():
    for k in s:
        s.add(k + 10)


print(told(grow_set))
s = {Key(1), Key(2), Key(3)}
print(told(lambda: s & {Key(1, lambda: s.clear())}), s)
s = {Key(1), Key(2)}
print(told(lambda: s == {Key(1, lambda: s.clear()), Key(2)}), s)
s = {Key(1), Key(2)}
print(told(lambda: s.update(Key(i, lambda: s.clear()) for i in range(3))), s)
s = {Key(1), Key(2)}
print(told(lambda: s.difference_update([Key(2, lambda: s.clear())])), s)
d = {Key(1): 1}
print(told(lambda: d | {Key(1, lambda: d.clear()): 5}), d)
d = {Key(1): 1, Key(2): 2}
a = [1, 2, 3, 4, 5]
print([a.pop() for _ in a], a)
a = [1, 2, 3]
it = iter(a)
print(next(it), a.clear(), next(it, None), a.append(5), next(it, None))
a = [1, 2, 3]
it = reversed(a)
print(next(it), a.clear(), next(it, None), a.extend([1, 2, 3, 4, 5]), next(it, None))
from collections import Counter, OrderedDict, defaultdict, deque

q = deque([1, 2, 3])


def grow_deque():
    for v in q:
        q.append(v)


print(told(grow_deque), q)
o = OrderedDict(a=1, b=2, c=3)


def grow_ordered():
    for k in o:
        o.move_to_end(k)
        o[k + "x"] = 1


print(told(grow_ordered), o)
dd = defaultdict(lambda: dd.clear() or 5)
dd["a"] = 1
print(told(lambda: dd["b"]), dd.items())


class G2:
    a = 1

    def __dir__(self):
        del G2.a
        return ["a", "b"]


print(dir(G2()))


class Slots:
    __slots__ = [s for s in ("a", "b")]


class Walk:
    def __init__(self, data):
        self.data = data

    def __getattr__(self, name):
        self.data.pop(0) if self.data else None
        raise AttributeError(name)


w = Walk([1, 2, 3])
print([hasattr(w, "x") for _ in w.data], w.data)
import inspect

class Members:
    @property
    def a(self):
        self.__dict__["z"] = 1
        return 1
    b = 2

print([n for n, v in inspect.getmembers(Members()) if not n.startswith("_")])
