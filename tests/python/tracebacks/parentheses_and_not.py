# Where the carets stand below calls whose function is in parentheses, negated comparisons, and lines with other than ASCII.
import sys
import traceback


def fn():
    raise KeyError("é")


class Holder:
    pass


held = Holder()
held.fn = fn


def sole():
    x = (held.fn)()


def added():
    return 1 + (held.fn)()


def listed():
    return [(held.fn)(), 1]


def not_in():
    return not 1 in 5


def not_less():
    return not 1 < "s"


def not_not_in():
    return not 1 not in 5


def tested():
    if not 1 in 5:
        pass


def shown():
    print(not 1 in 5)


def described(name):
    raise ValueError(name)


def accented():
    result = described("café")
    return result


def returned():
    return described("日本")


def plain():
    result = described("cafe")
    return result


for call in (sole, added, listed, not_in, not_less, not_not_in, tested, shown, accented, returned, plain):
    try:
        call()
    except Exception:
        traceback.print_exc(file=sys.stdout)
