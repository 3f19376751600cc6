# A metaclass that gives orders of any length.
class M(type):
    def mro(cls):
        return [cls] + [object] * LENGTH


for LENGTH in (300000, 900):
    try:
        class C(metaclass=M):
            pass
    except TypeError as error:
        print(error)
i = 0
while True:
    i += 1
    getattr(C, "z%d" % i, None)
