level = "module"


def f():
    level = "function"

    class Inner:
        seen = level
        level = "class"
        after = level
        values = [level for _ in range(2)]

        def method(self):
            return level

    return Inner


I = f()
print(I.seen, I.after, I.values, I().method())


def g():
    out = [y for y in range(3)]
    try:
        y
    except NameError as error:
        print(error)
    return out


print(g())
x = "outer x"
print([x for x in range(3)], x, {x: x for x in "ab"}, x)


def nested_comp(n):
    return [[(i, j, n) for j in range(i)] for i in range(3)]


print(nested_comp("n"))


def gen_captures():
    base = 10
    g = (base + i for i in range(3))
    base = 100
    return list(g)


print(gen_captures())


def first_iterable_is_eager():
    items = [1, 2]
    g = (i for i in items)
    items = [9]
    return list(g)


print(first_iterable_is_eager())


def loop_var_cell():
    fs = [lambda: (a, b) for a in range(2) for b in "xy"]
    return [f() for f in fs]


print(loop_var_cell())


def global_inside():
    global level
    level = "changed"

    def deeper():
        return level

    return deeper()


print(global_inside(), level)


def accumulate():
    total = 0

    def add(n):
        nonlocal total
        total += n
        return total

    return [add(n) for n in range(5)], total


accumulate()
