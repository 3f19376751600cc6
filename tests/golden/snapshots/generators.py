def numbers(n):
    try:
        for i in range(n):
            got = yield i
            if got:
                yield got
    finally:
        print("closed")

def delegates():
    result = yield from numbers(3)
    return result

def pausing():
    yield 1
    pause()
    yield 2

g = numbers(5)
next(g), g.send("sent")
d = delegates()
next(d)
e = (x * y for x in range(3) for y in range(3))
next(e), next(e)
both = zip(enumerate("abc"), map(str, range(3)), reversed([1, 2, 3]))
next(both)
print(sum(pausing()), list(g), list(d), list(e), list(both))
pause()
print([x for x in pausing()])
h = numbers(2)
next(h)
h.close()
