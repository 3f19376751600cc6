# async
# A generator that is given a name keeps its free variables, before it begins and after.
import asyncio


class A:
    def m(self):
        yield __class__.__name__
        yield __class__.__qualname__


def outer(v):
    def inner(d=5):
        yield v
        yield v + d

    async def slow():
        await asyncio.sleep(0)
        return v

    async def items():
        yield v
        await asyncio.sleep(0)
        yield -v

    return inner, slow, items


y = A().m()
y.__name__ = "zz"
print(next(y), y.__name__, y.__qualname__)
y.__qualname__ = "other"
print(next(y), y.__name__, y.__qualname__)
inner, slow, items = outer(3)
g = inner()
print(next(g))
g.__name__ = "renamed"
print(next(g), g.__name__)
late = inner(d=7)
late.__qualname__ = "q.late"
print(list(late), late.__qualname__)
waits = slow()
waits.__name__ = "w"
print(waits.__name__)
print(await waits)
each = items()
each.__name__ = "e"
print(each.__name__, [x async for x in each])
try:
    del g.__name__
except TypeError as error:
    print(error)
