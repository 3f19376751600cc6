# Class patterns take the first names of a long __match_args__, and no more.
class A:
    __match_args__ = ("x", "y") + ("z",) * 1000
    x, y = 1, 2


match A():
    case A(1, y):
        print(y)


class B:
    __match_args__ = ("x", 3)
    x = 1


match B():
    case B(x):
        print(x)
try:
    match B():
        case B(1, 2):
            pass
except TypeError as e:
    print(e)
try:
    match B():
        case B(1, 2, 3):
            pass
except TypeError as e:
    print(e)
