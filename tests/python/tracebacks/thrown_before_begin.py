# What is thrown into a generator or coroutine that has not begun shows the first line of its function.
import traceback


def gen():
    x = 1
    yield x


async def co(a,
             b=1):
    pass


async def agen():
    yield 1


def show(thing):
    try:
        thing.throw(ValueError("v"))
    except ValueError:
        traceback.print_exc(file=Out())
    thing.close()


class Out:
    def write(self, text):
        print(text, end="")


show(gen())
show(co(1))
g = (x for x in [1])
show(g)
if True:
    class A:
        def method(self): yield


show(A().method())
