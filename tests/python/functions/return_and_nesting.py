def early(n):
    for i in range(n):
        for j in range(n):
            if i * j == 6:
                return i, j
    return None


print(early(3), early(5), early(0))


def nothing():
    return


def implicit():
    x = 1


print(nothing(), implicit())


def many():
    return 1, [2], {"k": 3}, *range(2)


a, *b = many()
print(a, b)


def level1(x):
    def level2(y):
        def level3(z):
            return x, y, z

        return level3

    return level2


print(level1(1)(2)(3))


def conditional(flag):
    if flag:
        def f():
            return "yes"
    else:
        def f():
            return "no"
    return f()


print(conditional(True), conditional(False))


def uses_later():
    return helper() + 1


def helper():
    return 41


print(uses_later())


def helper():
    return 99


print(uses_later())


def shadow(len):
    return len * 2


print(shadow(3), len("abc"))
print = print
x = "global"


def reader():
    return x


def local():
    x = "local"
    return reader(), x


print(local())


def many_locals():
    a = b = c = d = e = 1
    f, g = a + b, c + d
    (h, i), j = (f, g), e
    return [a, b, c, d, e, f, g, h, i, j]


many_locals()
