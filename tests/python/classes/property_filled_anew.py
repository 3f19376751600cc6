# A property that is filled anew calls what it was given. (One place that reads it before and after is not in the
# case: CPython 3.14 goes on calling the first function there, or crashes.)


class P:
    value = property(lambda self: 1)


def second(self):
    return 2


p = P()
print(p.value)
P.__dict__["value"].__init__(second)
print(p.value)
