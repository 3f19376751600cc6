# gc-visible
# A suspended generator that is dropped is closed when it is collected: its finally blocks run.
import gc


def guarded(name):
    try:
        yield 1
        yield 2
    finally:
        print("closed", name)


g = guarded("rebound")
next(g)
g = None
gc.collect()
print("after the rebinding")


def loop():
    for x in guarded("loop"):
        print("got", x)
        break


loop()
gc.collect()
print("after the loop")


def local():
    g = guarded("local")
    next(g)
    return "returned"


answer = local()
gc.collect()
print(answer)


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, *details):
        print("exit", details[0].__name__)


def managed():
    with Manager():
        yield "inside"


m = managed()
print(next(m))
m = None
gc.collect()
never_started = guarded("never started")
del never_started
gc.collect()
kept = guarded("kept")
next(kept)
gc.collect()
print("still", next(kept))
kept.close()
print("end")
