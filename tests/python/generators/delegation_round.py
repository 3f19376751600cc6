# send, throw, close and yield from.
def gen():
    try:
        x = yield 1
        print("got", x)
        yield 2
    except GeneratorExit: print("closing"); raise
    finally: print("fin")
g=gen(); print(next(g), g.send("hi")); g.close()
def g2():
    r = yield from g3(); print("r",r)
def g3():
    yield 1; return "done"
print(list(g2()))
g=gen(); next(g)
try: g.throw(ValueError("x"))
except ValueError as e: print("V",e)
