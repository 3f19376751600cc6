# gc-visible
# A suspended generator that is dropped is closed: its finally blocks run.
def guarded(name):
    try:
        yield 1
        yield 2
    finally:
        print("closed", name)


g = guarded("rebound")
next(g)
g = None
print("after the rebinding")
for x in guarded("loop"):
    print("got", x)
    break
print("after the loop")


def local():
    g = guarded("local")
    next(g)
    return "returned"


print(local())
print(next(guarded("temporary")))
print(any(x == 1 for x in guarded("any")))
never_started = guarded("never started")
del never_started
print("end")
