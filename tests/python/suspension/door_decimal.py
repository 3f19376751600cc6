# host
from decimal import Decimal, getcontext

for text in [
    "0", "-0", "1.50", "-1E+5", "1E-7", "123456789012345678901234567890.10", "Infinity", "-Infinity", "NaN", "-NaN123",
    "sNaN", "sNaN45", "1E+999999", "9.99E-999999", "0E+3",
]:
    back = host_echo(Decimal(text))
    print(back, repr(back), type(back) is Decimal, back.as_tuple())
price = host_echo(Decimal("1.50"))
print(price * 3, price + Decimal("0.005"), price == Decimal("1.5"), hash(price) == hash(Decimal("1.5")))
print(host_echo({Decimal("1.0"): "a", Decimal("2"): Decimal("2")})[2])
print(sorted(host_echo({Decimal("3"), Decimal("1.0"), Decimal("2")})))
long = Decimal("1." + "7" * 5000)
print(host_echo(long) == long, len(str(host_echo(long))))
print(host_echo(Decimal(10) ** 27).as_tuple().exponent, getcontext().prec)
