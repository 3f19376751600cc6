log = []


class Base:
    def __add__(self, other):
        log.append("Base.add")
        return NotImplemented

    def __radd__(self, other):
        log.append("Base.radd")
        return "base radd"

    def __eq__(self, other):
        log.append("Base.eq")
        return NotImplemented

    def __lt__(self, other):
        log.append("Base.lt")
        return NotImplemented

    def __gt__(self, other):
        log.append("Base.gt")
        return NotImplemented


class Derived(Base):
    def __radd__(self, other):
        log.append("Derived.radd")
        return "derived radd"

    def __eq__(self, other):
        log.append("Derived.eq")
        return NotImplemented

    def __gt__(self, other):
        log.append("Derived.gt")
        return "derived gt"


class SameRadd(Base):
    pass


class Other:
    def __radd__(self, other):
        log.append("Other.radd")
        return NotImplemented


def attempt(label, f):
    log.clear()
    try:
        result = f()
    except TypeError as error:
        result = f"TypeError {error}"
    print(label, result, log)


b, d, s, o = Base(), Derived(), SameRadd(), Other()
attempt("b + d", lambda: b + d)
attempt("d + b", lambda: d + b)
attempt("b + s", lambda: b + s)
attempt("b + b", lambda: b + b)
attempt("b + o", lambda: b + o)
attempt("1 + b", lambda: 1 + b)
attempt("b + 1", lambda: b + 1)
attempt("b == d", lambda: b == d)
attempt("d == b", lambda: d == b)
attempt("b == 1", lambda: b == 1)
attempt("1 == b", lambda: 1 == b)
attempt("b != d", lambda: b != d)
attempt("b < d", lambda: b < d)
attempt("d < b", lambda: d < b)
attempt("b < 1", lambda: b < 1)
attempt("b in [1, d]", lambda: b in [1, d])


class NoAdd:
    __add__ = None


class HasRadd:
    def __radd__(self, other):
        return "radd"


attempt("None blocks", lambda: NoAdd() + HasRadd())


class IntLike(int):
    def __add__(self, other):
        return "IntLike.add"

    def __radd__(self, other):
        return "IntLike.radd"


attempt("1 + IntLike", lambda: 1 + IntLike(2))
attempt("IntLike + 1", lambda: IntLike(2) + 1)
attempt("IntLike * 3", lambda: type(IntLike(2) * 3).__name__)
