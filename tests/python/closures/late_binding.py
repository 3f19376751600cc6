fs = [lambda: i for i in range(3)]
print([f() for f in fs])
gs = []
for i in range(3):
    gs.append(lambda: i)
print([g() for g in gs])
i = "changed"
print([g() for g in gs], [f() for f in fs])
hs = [lambda i=i: i for i in range(3)]
print([h() for h in hs])


def build():
    out = []
    for n in range(3):
        def f():
            return n

        out.append(f)
    n = 99
    return out


print([f() for f in build()])


def maker(n):
    return lambda: n


print([f() for f in [maker(n) for n in range(3)]])


def shared():
    items = []

    def push(x):
        items.append(x)

    def all_items():
        return items

    return push, all_items


push, all_items = shared()
push(1)
push(2)
print(all_items(), all_items() is all_items())


def deep():
    a = 1

    def mid():
        b = 2

        def low():
            nonlocal a, b
            a += 10
            b += 20
            return a, b

        return low(), low(), b

    return mid(), a


print(deep())
x = "global x"


class Holder:
    x = "class x"
    seen_in_body = x

    def method(self):
        return x

    names = [x for _ in range(1)]


print(Holder.seen_in_body, Holder().method(), Holder.names)


def param_closure(a, *args, k=1, **kw):
    def show():
        return a, args, k, kw

    a += 1
    return show()


param_closure(1, 2, k=3, z=4)
