a = 3 + 4j
b = 1 - 2j
print(a + b, a - b, a * b, a / b, a ** 2, -a, +b)
print(abs(a), a.real, a.imag, a.conjugate(), complex(2), complex(1, -1), complex("1+2j"))
print(a == 3 + 4j, a != b, 2j == 2j, 1 + 0j == 1, complex(0, 0) == 0)
print(1j * 1j, 2 * 1j, 1.5 + 2j, 0j, -0j, 1j - 1)
print(repr(complex(1, float("inf"))), complex(0.0, -1), [1j, 2.5 + 0j])
print(bool(0j), bool(1j), isinstance(a, complex), type(a * 1))
print(f"{a}", str(a), "%s" % (a,))
try:
    a // b
except TypeError as error:
    print(error)
try:
    a < b
except TypeError as error:
    print(error)
try:
    int(a)
except TypeError as error:
    print(error)
try:
    1j / 0
except ZeroDivisionError as error:
    print(error)
(a * a.conjugate()).real
