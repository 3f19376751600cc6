import asyncio
async def co(): return 5
def t(name, f):
    try:
        print(name, '->', repr(f()))
    except BaseException as e:
        print(name, '!', type(e).__name__, e)
async def main():
    loop = asyncio.get_running_loop()
    task = loop.create_task(co())
    def it(x):
        for y in x: return type(y).__name__
    t(1, lambda: it(loop.create_task(co())))
    t(2, lambda: list(loop.create_task(co())))
    fut = loop.create_future()
    t(3, lambda: it(fut))
    t(4, lambda: list(fut))
    fut2 = loop.create_future(); fut2.set_result(4)
    t(5, lambda: list(fut2))
    i = iter(fut2)
    t(6, lambda: next(i))
    await task
    t(7, lambda: list(task))
    fut3 = loop.create_future()
    i = iter(fut3)
    print(next(i) is fut3)
    t(8, lambda: next(i))
    fut4 = loop.create_future()
    i = iter(fut4); next(i); fut4.set_result(9)
    try: next(i)
    except StopIteration as e: print('si', e.value)
    t(9, lambda: iter(co()))
    t(10, lambda: list(main()))
    c = fut4.__await__()
    t(11, lambda: next(c))
    t(12, lambda: sum(loop.create_future()))
    a, = [1]
    def un():
        a, b = loop.create_future()
    t(13, un)
    t(14, lambda: dict(loop.create_future()))
    t(15, lambda: 3 in loop.create_future())
    def yf():
        r = yield from loop.create_future()
        return r
    t(16, lambda: list(yf()))
    fut5 = loop.create_future(); fut5.set_exception(ValueError('v'))
    t(17, lambda: list(fut5))
    t(18, lambda: len(fut5))
    t(19, lambda: [*loop.create_future()])
    t(20, lambda: zip(loop.create_future()) and 1)
import warnings; warnings.simplefilter('ignore')
asyncio.run(main())
