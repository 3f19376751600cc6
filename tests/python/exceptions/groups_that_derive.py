class Coded(ExceptionGroup):
    def __new__(cls, message, exceptions, code):
        made = super().__new__(cls, message, exceptions)
        made.code = code
        return made

    def derive(self, exceptions):
        print("derive", self.code, len(exceptions))
        return Coded(self.message, exceptions, self.code)


def show(part):
    if part is None:
        print(None)
        return
    print(type(part).__name__, part, getattr(part, "code", None), getattr(part, "__notes__", None))
    for inner in part.exceptions:
        print("   ", type(inner).__name__, inner, getattr(inner, "code", None))


group = Coded("outer", [ValueError(1), TypeError(2), Coded("inner", [ValueError(3), KeyError("k")], 7)], 5)
group.add_note("a note")
for part in group.split(ValueError):
    show(part)
for part in group.split(lambda error: isinstance(error, (TypeError, KeyError))):
    show(part)
show(group.subgroup((ValueError, TypeError)))
show(group.subgroup(OSError))
print(group.subgroup(Coded) is group, group.split(Exception)[0] is group)
mixed = ExceptionGroup("plain", [Coded("part", [ValueError(1), OSError(2)], 9), TypeError(3)])
for part in mixed.split(OSError):
    show(part)

try:
    try:
        raise group
    except* TypeError as taken:
        show(taken)
    except* ValueError as taken:
        show(taken)
        print(taken.__cause__, taken.__suppress_context__)
except Coded as left:
    show(left)


class Plain(ExceptionGroup):
    pass


plain = Plain("p", [ValueError(1), Plain("q", [ValueError(2)])])
every = plain.subgroup(ValueError)
print(type(every).__name__, every is plain, [type(one).__name__ for one in every.exceptions])
whole = ExceptionGroup("e", [ValueError(1)])
print(whole.subgroup(ValueError) is whole, whole.subgroup(ExceptionGroup) is whole, whole.split(KeyError)[1] is whole)


class Wrong(ExceptionGroup):
    def derive(self, exceptions):
        return ValueError("no group")


for act in (lambda: Wrong("w", [ValueError(1), KeyError(2)]).split(ValueError), lambda: Wrong("w", [ValueError(1)]).subgroup(int)):
    try:
        print(act())
    except TypeError as error:
        print(error)

try:
    raise Wrong("w", [ValueError(1), KeyError(2)])
except* ValueError:
    print("not reached")
