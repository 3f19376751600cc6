async def f(): return t"{await g()}"
async def g(): return 5
import asyncio
print(asyncio.run(f()))
class A:
    t = t"{__qualname__}"
print(A.t)
print([t"{i}".values for i in range(3)])
def outer():
    v = 1
    def inner(): return t"{v}"
    return inner()
print(outer())
print(t"{(1, 2)!a} {(x := 5)} {x}")
print(t"a" f"b")
