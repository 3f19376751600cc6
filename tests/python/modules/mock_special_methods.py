from unittest.mock import *
import asyncio, inspect, math
def show(f):
    try: v = f()
    except Exception as e: print(type(e).__name__, e); return
    print(v if not isinstance(v, NonCallableMock) else type(v).__name__)
m = MagicMock(); m.__eq__.return_value = True; show(lambda: m == 5); show(lambda: m != 5); show(lambda: m.mock_calls)
m = MagicMock(); show(lambda: m == m); show(lambda: m == 5); show(lambda: m != m); show(lambda: m != 5); show(lambda: len(m.mock_calls)); show(lambda: [c[0] for c in m.mock_calls])
m = MagicMock(); m.__ne__.return_value = 'ne'; show(lambda: m != 5); show(lambda: m == m)
for f in (round, math.trunc, math.floor, math.ceil, next, hash, str, int, float, complex, bool, len, iter, abs, repr, dir, list):
    m = MagicMock(name='m')
    r = []
    show(lambda: r.append(f(m)) or (r[0] if f not in (hash, str, iter, repr, dir) else type(r[0]).__name__)); show(lambda: m.mock_calls)
show(lambda: MagicMock() in [MagicMock()]); show(lambda: {MagicMock(): 1} and 1)
m = MagicMock(); show(lambda: {m: 1}[m]); show(lambda: m in {m}); show(lambda: [m].index(m)); show(lambda: [m, 3].count(3))
m = MagicMock(); m.__eq__.side_effect = lambda o: o == 3; show(lambda: m == 3); show(lambda: m == 4)
p = Mock(); p.__getitem__ = Mock(return_value="gi"); show(lambda: p[4]); show(lambda: p.__getitem__.call_args); show(lambda: p.mock_calls); p.__getitem__.assert_called_once_with(4)
p = Mock(); p.__len__ = Mock(return_value=7); show(lambda: len(p)); show(lambda: p.__len__.call_count)
p = Mock(); p.__enter__ = Mock(return_value='e'); p.__exit__ = Mock(return_value=True)
with p as q: show(lambda: q); raise ValueError
show(lambda: p.__exit__.call_args[0][0]); show(lambda: p.mock_calls[0])
p = Mock(); p.__getitem__ = lambda self, i: (self is p, i); show(lambda: p[3])
p = Mock(); p.__call__ = 3
p = Mock(); p.__iter__ = Mock(return_value=iter([1, 2])); show(lambda: list(p))
p = Mock(); p.__add__ = Mock(return_value='add'); show(lambda: p + 1); p.__radd__ = Mock(return_value='radd'); show(lambda: 1 + p)
p = Mock(); p.__eq__ = Mock(return_value='eq'); show(lambda: p == 1)
p = Mock(); p.__str__ = Mock(return_value='str!'); show(lambda: str(p)); show(lambda: f'{p}')
p = Mock(); p.__str__.return_value = 1 if False else 'x'
m = MagicMock(); m.__getitem__ = Mock(return_value='new'); show(lambda: m[1]); show(lambda: m.__getitem__.call_args)
m = MagicMock(); m.__getitem__.return_value = 5; show(lambda: m['a']); m.__getitem__.assert_called_with('a')
m = MagicMock(); del m.__len__; show(lambda: len(m))
show(lambda: len(MagicMock(spec=[]))); show(lambda: MagicMock(spec=[])[1]); show(lambda: MagicMock(spec=['__len__']).__len__()); show(lambda: len(MagicMock(spec=['__len__']))); show(lambda: iter(MagicMock(spec=['__len__'])))
class Foo:
    def __len__(self): return 3
    def bar(self): pass
show(lambda: len(MagicMock(spec=Foo))); show(lambda: MagicMock(spec=Foo)[1]); show(lambda: MagicMock(Foo)[1]); show(lambda: len(MagicMock(Foo()))); show(lambda: len(Mock(Foo))); show(lambda: MagicMock(spec=Foo) == 3); show(lambda: bool(MagicMock(spec=Foo))); show(lambda: int(MagicMock(spec=Foo))); show(lambda: MagicMock(spec=Foo) + 1); show(lambda: next(MagicMock(spec=Foo)))
show(lambda: MagicMock(spec=Foo).__getitem__); show(lambda: MagicMock(spec=Foo).__len__()); show(lambda: MagicMock(spec=dict)['a']); show(lambda: MagicMock(spec=int) + 1); show(lambda: isinstance(MagicMock(spec=Foo), Foo)); show(lambda: MagicMock(spec=Foo).bar()); show(lambda: MagicMock(spec=Foo).baz); show(lambda: MagicMock(spec_set=Foo)[1])
def cm():
    with MagicMock(spec=Foo): pass
show(cm)
m = MagicMock(); m.mock_add_spec(Foo); show(lambda: len(m)); show(lambda: m[1])
class Ctx:
    def __enter__(self): return 1
    def __exit__(self, *a): pass
def cm():
    with MagicMock(spec=Ctx) as c: return c
show(cm)
class My(MagicMock):
    def __len__(self): return 55
show(lambda: len(My())); show(lambda: My()[3]); show(lambda: isinstance(My()[3], MagicMock))
show(lambda: create_autospec(Foo)()[1]); show(lambda: len(create_autospec(Foo)()))
show(lambda: asyncio.iscoroutinefunction(AsyncMock())); show(lambda: inspect.iscoroutinefunction(AsyncMock())); show(lambda: inspect.iscoroutinefunction(MagicMock())); show(lambda: inspect.iscoroutinefunction(Mock())); show(lambda: inspect.iscoroutine(AsyncMock())); show(lambda: inspect.isawaitable(AsyncMock()))
show(lambda: inspect.iscoroutinefunction(AsyncMock().foo)); show(lambda: inspect.iscoroutinefunction(MagicMock().__aenter__))
show(lambda: Mock(side_effect=5)()); show(lambda: NonCallableMagicMock()[1]); show(lambda: NonCallableMagicMock()()); show(lambda: NonCallableMagicMock(spec=Foo)[1])
with patch.object(Foo, 'bar') as b:
    show(lambda: Foo().bar(3)); show(lambda: b.mock_calls)
with patch.object(Foo, '__len__', return_value=9) as b:
    show(lambda: len(Foo()))
with patch(__name__ + '.Foo') as F:
    show(lambda: F().x.y(3)); show(lambda: F.mock_calls)
m = MagicMock(); m(1)(2).a(3)[4]; show(lambda: m.mock_calls); show(lambda: m == m and m.mock_calls[-1] == call.__eq__(m))
m = MagicMock(); m.f(m); show(lambda: m.f.assert_called_with(m)); show(lambda: call(m) == call(m)); 
show(lambda: type(MagicMock()).__mro__[1].__name__); show(lambda: MagicMock.__mro__[0].__name__)
