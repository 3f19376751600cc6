# Flags with members of several bits, of which some have no member of their own.
import enum
def show(cls, values):
    for v in values:
        try:
            m = cls(v)
            names = repr(m)
            it = [x.name for x in m] if isinstance(m, cls) else None
            print(cls.__name__, v, names, str(m), getattr(m, "name", None), it)
        except Exception as e:
            print(cls.__name__, v, type(e).__name__, str(e).replace("\n", "/"))
for base in (enum.IntFlag, enum.Flag):
    for bound in (enum.STRICT, enum.CONFORM, enum.EJECT, enum.KEEP):
        print(base.__name__, bound)
        class K1(base, boundary=bound):
            B = 3; C = 8
        class K2(base, boundary=bound):
            A = 1; B = 3; C = 8
        class K3(base, boundary=bound):
            A = 1; B = 6; C = 12; D = 16
        class K4(base, boundary=bound):
            C = 8; B = 3; A = 48
        class K5(base, boundary=bound):
            N = 0; B = 3; E = 5; F = 8
        for k in (K1, K2, K3, K4, K5):
            show(k, [1, 2, 3, 7, 11, 14, 31, 59, -1])
            for v in (7, -1, 16, 11, 0, 2):
                try: print(v in k, end=" ")
                except Exception as e: print(type(e).__name__, end=" ")
            print()
            try: print([m.name for m in k], list(k.__members__), ~k.B, k.B | k.C, k.B & k.C, k.B ^ k.C if hasattr(k, "C") else 0)
            except Exception as e: print(repr(e))
class KN(enum.IntFlag):
    A = -1; B = 3; C = 8
show(KN, [7, 11, -1, 0, 1, 15])
print(list(KN), list(KN.__members__))
class KT(enum.Flag):
    B = 2; C = (1, 2)
print(list(KT), list(KT.__members__), repr(KT.C))
class KS(enum.Flag):
    B = 2; C = "x"; D = 4
print(list(KS), list(KS.__members__), repr(KS("x")), KS.B | KS.D)
class KF(enum.Flag):
    B = 2; C = 1.5
print(list(KF), list(KF.__members__))
print(list(enum.Flag("E", {"A": "x"})), 8 in enum.Flag("E", {"A": 1}, boundary=enum.EJECT))


for c in ["KS.B | 'x'", "KS.C | KS.B", "KS(2) in KS", "'x' in KS", "'y' in KS", "KS('y')", "KT((1, 2))", "KS.C in KS.B", "list(KS.C)", "bool(KS.C)", "len(KS.C)", "str(KS.C)", "~KS.C", "~KS.B", "KS(6)", "KS(7)"]:
    try: print(c, repr(eval(c)))
    except Exception as e: print(c, type(e).__name__, str(e).replace("\n", "/"))

