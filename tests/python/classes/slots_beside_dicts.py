# An instance that has slots and a `__dict__` keeps them apart, also where both have a name.
def t(f):
    try: print(f())
    except BaseException as x: print(type(x).__name__, x)
class A:
    __slots__ = ('a', '__dict__')
o = A()
o.__dict__['a'] = 1
t(lambda: o.a)
o.a = 2
t(lambda: (o.a, o.__dict__, vars(o)))
del o.a
t(lambda: o.a)
t(lambda: o.__dict__)
class B:
    __slots__ = ('a',)
class C(B): pass
c = C()
c.__dict__['a'] = 5
t(lambda: c.a)
c.a = 1
t(lambda: (c.a, c.__dict__))
c.__dict__['a'] = 7
t(lambda: (c.a, c.__dict__))
c.__dict__ = {'a': 3}
t(lambda: (c.a, c.__dict__))
c.__dict__.clear()
t(lambda: (c.a, c.__dict__))
del c.a
t(lambda: c.a)
import copy
e = copy.copy(c)
t(lambda: e.__dict__)
c.a = 1; c.b = 2; c.__dict__['a'] = 3
t(lambda: c.__reduce_ex__(2)[2])
e = copy.copy(c)
t(lambda: (e.a, e.__dict__))
