# divmod and the methods of classes that decline, or derive from numbers.
def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class A:
    def __divmod__(self, o):
        print("A divmod")
        return NotImplemented

    def __rdivmod__(self, o):
        print("A rdivmod")
        return NotImplemented


class B(A):
    def __rdivmod__(self, o):
        return "B rdivmod"


class C(A):
    pass


class F(float):
    def __divmod__(self, o):
        return NotImplemented


class G(float):
    def __rdivmod__(self, o):
        return "G"


class H(int):
    def __rdivmod__(self, o):
        return NotImplemented


class I(int):
    pass


values = [A(), A(), B(), C(), F(7), F(2), G(3), H(4), H(5), I(6), 9, 2.5, True, "x", None]
for i, x in enumerate(values):
    for j, y in enumerate(values):
        print(i, j, end=" ")
        t(lambda: divmod(x, y))
