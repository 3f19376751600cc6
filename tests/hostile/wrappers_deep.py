import types


def tried(f):
    try:
        f()
    except (RecursionError, TypeError, AttributeError):
        pass


def asked(wrapper):
    for name in ('__name__', '__doc__', '__module__', '__annotations__', '__isabstractmethod__', 'nothing'):
        tried(lambda: getattr(wrapper, name))
    for f in repr, hash, callable, dir, wrapper, iter:
        tried(lambda: f(wrapper))
    tried(lambda: wrapper == wrapper)
    tried(lambda: isinstance(1, wrapper))
    tried(lambda: sorted([1], key=wrapper))
    tried(lambda: list(map(wrapper, [1])))


for make in (
    staticmethod,
    classmethod,
    lambda inner: types.GenericAlias(inner, int),
    lambda inner: list[inner],
    property,
    lambda inner: types.MethodType(inner, 1),
    lambda inner: types.MethodType(asked, inner),
):
    chain = len
    for i in range(60_000):
        chain = make(chain)
    asked(chain)
itself = staticmethod(len)
itself.__init__(itself)
asked(itself)


class Special:
    __init__ = __eq__ = __iter__ = __getitem__ = __call__ = __len__ = __hash__ = __getattr__ = itself


special = Special.__new__(Special)
asked(special)
tried(lambda: Special())
tried(lambda: special[1])
tried(lambda: len(special))


class New:
    __new__ = itself


tried(New)
print('done')
