# Names, modules and repr of the types of iterators and of some other built-in objects.
import collections
import sys
import types
import typing

T = typing.TypeVar('T')
for value in [
    iter([]), reversed([]), iter(()), iter('ascii'), iter('é'), iter(b''), iter(range(3)), iter(range(2**70)), iter({}),
    iter({}.values()), iter({}.items()), reversed({}), reversed({}.items()), iter(set()), iter(frozenset()), iter(int, 1),
    iter(collections.deque()), reversed(collections.deque()), map(int, []), zip(), enumerate([]), filter(None, []),
    (x for x in []), reversed(range(3)), {}.keys(), types.MappingProxyType({}), list[int], int | str, T, sys.stdout,
    typing.ParamSpec('P'), typing.List, typing.List[int], typing.Callable[[int], str], typing.Literal[1], types.SimpleNamespace(),
]:
    kind = type(value)
    print(kind.__name__, kind.__qualname__, kind.__module__, kind)


class Method:
    def method(self):
        pass


Method.method.mark = 1
print([name for name in dir(Method().method) if name in ('mark', '__func__', '__self__', '__call__')])
print(T | 'Later', T | int | None, (T | 'Later').__args__)
