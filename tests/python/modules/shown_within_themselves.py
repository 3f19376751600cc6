# A partial object within itself, and the ends of lines that quoted-printable text is written with.
import binascii
import functools

p = functools.partial(len)
p.__setstate__((len, (p,), {"k": p}, {}))
print(p)


class Q(functools.partial):
    pass


q = Q(print, 1, end="")
q.x = q
print(q, [q, q])


class Raises:
    def __repr__(self):
        raise ValueError("no")


r = functools.partial(len, Raises())
for _ in range(2):
    try:
        repr(r)
    except ValueError as e:
        print(e)
for data in (b"\n\r\n", b"a\r\nb\n", b"a\nb\r\n", b"\r\n", b"\n", b"a\rb\n", b"a \r\nb \n", b"x" * 80 + b"\r\ny\n"):
    print(binascii.b2a_qp(data), binascii.b2a_qp(data, istext=False), binascii.b2a_qp(data, True))
