# The variables of a comprehension are seen by locals(), vars(), dir() and eval() within it.
def f():
    y = 2
    a = [sorted(locals()) for x in [1] for z in [2]]
    b = [(lambda: x)() or sorted(locals()) for x in [0]]
    x = 5
    c = [eval("x") for x in [7]]
    d = [[sorted(locals()) for w in [3]] for v in [4]]
    e = {k: sorted(locals()) for k in "a"}
    return a, b, c, d, e, x, y


print(f())


def g():
    return [locals() for x in [1, 2]], [(x, sorted(locals())) for x in [1] if locals()]


print(g())


def h():
    x = 1
    return [locals() for y in [x] if (x := 3)], locals()


print(h())
print([eval("u + v") for u in [1] for v in [2]], [locals()["j"] for j in [2]])
print([dir() for x in [1]], [vars() for x in [1]], {x: locals() for x in [1]})
print([locals() for q in [1]][0] is globals(), "f" in locals())


class C:
    a = 1
    r = [sorted(locals()) for x in [1]]
    s = [eval("x") for x in [1]]
    d = [dir() for x in [1]]


print(C.r, C.s, C.d)


def outer():
    x = 1

    def inner():
        (lambda: x)
        return eval("x"), sorted(locals()), inner.__code__.co_freevars

    return inner()


print(outer())
exec("print([sorted(locals()) for n in [1]])", {}, {})
