"""A coroutine where an iterable is wanted: an `await` was forgotten."""

import asyncio


async def rows():
    return [1, 2]


async def ticks():
    yield 1


def attempt(name, use, make):
    made = make()
    try:
        print(name, use(made))
    except TypeError as error:
        print(name, '-', error)
    finally:
        if hasattr(made, 'close'):
            made.close()


def unpack(c):
    a, b = c


def unpack_rest(c):
    a, *b = c


def assign_slice(c):
    a = [1]
    a[:] = c


def assign_step(c):
    a = [1, 2]
    a[::2] = c


def extend(c):
    a = []
    a += c


uses = {
    'unpack': unpack,
    'unpack rest': unpack_rest,
    'print': lambda c: print(*c),
    'display': lambda c: [*c],
    'tuple display': lambda c: (*c, 1),
    'set display': lambda c: {*c},
    'in': lambda c: 1 in c,
    'not in': lambda c: 1 not in c,
    'join': lambda c: ','.join(c),
    'bytes join': lambda c: b','.join(c),
    'slice': assign_slice,
    'step': assign_step,
    'extend': extend,
    'list': list,
    'tuple': tuple,
    'set': set,
    'sorted': sorted,
    'sum': sum,
    'max': max,
    'any': any,
    'enumerate': lambda c: list(enumerate(c)),
    'zip': lambda c: list(zip([1], c)),
    'map': lambda c: list(map(str, c)),
    'iter': iter,
    'next': next,
    'len': len,
    'dict': dict,
    'for': lambda c: [x for x in c],
    'bytes': bytes,
}
for name, use in uses.items():
    attempt(name, use, rows)
for name in 'unpack', 'print', 'display', 'in', 'join', 'list', 'iter', 'next', 'for', 'slice':
    attempt(name, uses[name], ticks)


async def main():
    a, b = await rows()
    print(a + b)


asyncio.run(main())
