# Operators that floats and complex numbers do not have, with ints that are too large for them.
import operator


def tried(make):
    try:
        return type(make()).__name__
    except Exception as e:
        return f"{type(e).__name__}: {e}"


BIG = 10**400


class Big(int):
    pass


class Real(float):
    pass


NAMES = "or_ and_ xor lshift rshift matmul floordiv mod divmod pow add sub mul truediv ior iand ixor ilshift irshift imatmul ifloordiv imod".split()
for name in NAMES:
    function = divmod if name == "divmod" else getattr(operator, name)
    for x, y in [(BIG, 1.5), (1.5, BIG), (BIG, 1j), (1j, BIG), (Big(BIG), 1.5), (Real(1.5), BIG), (BIG, Real(1.5)), (1j, Big(BIG)), (2, 1.5), (1.5, 2), (2, 1j)]:
        print(name, type(x).__name__, type(y).__name__, tried(lambda: function(x, y)))
print(tried(lambda: pow(BIG, 1.5, 3)), tried(lambda: pow(1j, BIG)), tried(lambda: ~1.5))
