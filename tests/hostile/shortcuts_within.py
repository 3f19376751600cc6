import operator


def tried(f):
    try:
        f()
    except RecursionError:
        print('RecursionError')


call = operator.itemgetter.__call__


class Mine:
    __slots__ = ('_items',)

    def __init__(self):
        self._items = (self,)
    __getitem__ = call


G = operator.itemgetter
operator.itemgetter = Mine
mine = Mine()
tried(lambda: mine[mine])
operator.itemgetter = G
G.__getitem__ = G.__call__
g = G(0)
g._items = (g,)
tried(lambda: g[g])
A = operator.attrgetter
a = A('a')
A.__call__.__defaults__ = (a,)
A.x = property(A.__call__)
a._paths = (('x',),)
tried(lambda: a.x)
