# Objects that stand for others in tests.
import string
import unittest.mock
from unittest.mock import ANY, DEFAULT, MagicMock, Mock, NonCallableMock, PropertyMock, call, create_autospec, mock_open, patch, seal, sentinel

m = Mock()
print(m.method(1, 2, key="v") is m.method.return_value, m.method.called, m.method.call_count, m.method.call_args, m.mock_calls, m.method_calls)
m.other.deep.call(3)
print(m.mock_calls, m.other.deep.mock_calls, m.method.call_args.args, m.method.call_args.kwargs, m.method.call_args_list)
m.method.assert_called_with(1, 2, key="v")
m.method.assert_called_once_with(1, 2, key="v")
m.assert_has_calls([call.method(1, 2, key="v"), call.other.deep.call(3)])
f = Mock(return_value=5)
print(f(), f(1), f.call_count, f.call_args_list == [call(), call(1)], f.return_value)
for check in (
    lambda: f.assert_called_with(2), lambda: f.assert_called_once(), lambda: f.assert_not_called(), lambda: f.assert_any_call(9), lambda: Mock().assert_called(), lambda: Mock().assert_called_with(1), lambda: f.assert_called_once_with(1),
    lambda: f.assert_has_calls([call(7)]), lambda: Mock().asert_called(), lambda: Mock().called_once, lambda: Mock(name="named").assert_called_once(), lambda: f.assert_has_calls([call(1), call(8)], any_order=True),
):
    try:
        check()
        print("passed")
    except (AssertionError, AttributeError) as e:
        print(type(e).__name__, e)
f.assert_any_call(1)
side = Mock(side_effect=[1, 2, ValueError("third")])
print(side(), side())
for _ in range(2):
    try:
        side()
    except Exception as e:
        print(type(e).__name__, e)
print(Mock(side_effect=lambda x: x * 2)(4), Mock(side_effect=lambda x: DEFAULT, return_value=9)(1))
try:
    Mock(side_effect=KeyError("k"))()
except KeyError as e:
    print(repr(e))
print(Mock(a=1, **{"b.c": 2, "d.return_value": 3}).b.c, Mock(**{"d.return_value": 3}).d(), str(Mock(name="nm")).split(" id")[0], repr(Mock().x.y()).split(" id")[0])


class Thing:
    attr = 1

    def method(self, a, b=2):
        return a

    async def later(self):
        pass


spec = Mock(spec=Thing)
print(spec.__class__ is Thing, spec.method(1) is not None, hasattr(spec, "nope"), repr(spec).split(" id")[0])
for bad in (lambda: spec.nope, lambda: setattr(Mock(spec_set=Thing), "nope", 1), lambda: Mock(spec=["x"]).y):
    try:
        print(bad())
    except AttributeError as e:
        print(e)
magic = MagicMock()
print(len(magic), bool(magic), int(magic), list(magic), 3 in magic, float(magic), magic == magic, magic == 1, hash(magic) == hash(magic))
magic.__getitem__.return_value = "item"
magic.__len__.return_value = 7
magic.__iter__.return_value = [1, 2]
magic.__enter__.return_value = "entered"
with magic as entered:
    print(entered, magic["k"], len(magic), list(magic), magic.__getitem__.call_args)
magic.__str__.return_value = "shown"
magic.__contains__.return_value = True
print(str(magic), 5 in magic, (magic + 1) is magic.__add__.return_value, magic.__exit__.called)
print(ANY == 3, call(1, ANY) == call(1, "x"), [call(1)] == [call(1)], call(1) != call(2), call.a.b(1), call(1, x=2), call.x, call("a").call_list(), ANY)
print(sentinel.thing, sentinel.thing is sentinel.thing, sentinel.a is sentinel.b, DEFAULT)
m = Mock()
m.a(1)
m.b(2)
m.reset_mock()
print(m.mock_calls, m.a.called, m.called)
with patch("string.capwords") as mocked:
    mocked.return_value = "patched"
    print(string.capwords("x y"), mocked.call_args)
print(string.capwords("x y"))
with patch.object(Thing, "attr", 99):
    print(Thing.attr)
with patch.object(Thing, "method", return_value="m") as pm:
    print(Thing().method(5), pm.call_args)
print(Thing.attr, Thing().method(5))


@patch("string.capwords")
@patch.object(Thing, "attr", new=5)
@patch.object(Thing, "method")
def decorated(x, method, capwords):
    return x, Thing.attr, isinstance(method, MagicMock), string.capwords is capwords


print(decorated(1), Thing.attr)
d = {"a": 1}
with patch.dict(d, {"b": 2}, c=3):
    print(d)
with patch.dict(d, clear=True):
    print(d)
print(d)
patcher = patch("string.digits", "none")
patcher.start()
print(string.digits)
patcher.stop()
print(string.digits)
for bad in (lambda: patch("nodots").start(), lambda: patch.object(Thing, "zzz").start()):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
auto = create_autospec(Thing)
inst = auto()
inst.method(1)
print(inst.method.call_args)
for bad in (lambda: inst.method(), lambda: inst.nope, lambda: create_autospec(lambda a: a)(1, 2)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
opener = mock_open(read_data="line 1\nline 2\n")
with opener("file") as fh:
    print(fh.read(), opener.call_args)
with opener("file") as fh:
    print([line for line in fh], fh.readline())
opener.assert_called_with("file")
with opener("out", "w") as fh:
    fh.write("text")
opener().write.assert_called_once_with("text")


class WithProp:
    @property
    def p(self):
        return 1


with patch.object(WithProp, "p", new_callable=PropertyMock) as pp:
    pp.return_value = 42
    print(WithProp().p, pp.call_count)
parent = Mock()
child = Mock(return_value=None)
parent.attach_mock(child, "kid")
child(1)
parent.other(2)
print(parent.mock_calls)
wrapped = Mock(wraps=Thing())
print(wrapped.method(7), wrapped.method.call_args, Mock(wraps=len)([1, 2]))
sealed = Mock()
sealed.known = 1
seal(sealed)
try:
    sealed.unknown
except AttributeError as e:
    print(e)
m = Mock()
m.x = 3
del m.y
print(m.x, hasattr(m, "y"), hasattr(m, "z"), NonCallableMock().attr is not None, callable(NonCallableMock()), callable(Mock()))
m.configure_mock(x=4, **{"q.return_value": 1})
print(m.x, m.q(), sorted(unittest.mock.__all__))
