pairs = [(7.5, 2.0), (-7.5, 2.0), (7.5, -2.0), (1e300, 1e10), (0.1, 0.2)]
for a, b in pairs:
    print(a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b))
print(1 + 2.5, 3 * 0.5, 7 / 2, 7 // 2.0, 7 % 2.5, 2 ** 0.5 > 1.414, 2.0 ** 3)
print(0.1 + 0.2, 0.1 + 0.2 == 0.3, 1e16 + 1, 1e308 * 10, -1e308 * 10)
inf = float("inf")
nan = float("nan")
print(inf, -inf, nan, inf - inf, inf * 0, inf > 1e308, nan == nan, nan != nan, nan < 1)
print(-0.0, 0.0 == -0.0, -0.0 + 0.0, 0.0 * -1, 5 % inf, -5 % inf, 5 // inf, -5 // inf)
print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234.5678, -2), round(1e20))
print(int(3.99), int(-3.99), (3.0).is_integer(), (3.5).is_integer(), (0.75).as_integer_ratio())
print((2.5).__floor__(), (2.5).__ceil__(), (-2.5).__trunc__(), abs(-2.5))
print(1.5 < 2 < 2.5, 3 == 3.0, 2 ** 53 == 2.0 ** 53, 2 ** 53 + 1 == 2.0 ** 53)
for numerator, denominator in [(1.0, 0.0), (1, 0.0), (0.0, 0)]:
    for name in ("/", "//", "%"):
        try:
            if name == "/":
                numerator / denominator
            elif name == "//":
                numerator // denominator
            else:
                numerator % denominator
        except ZeroDivisionError as error:
            print(name, error)
for value in (inf, nan):
    try:
        int(value)
    except (OverflowError, ValueError) as error:
        print(type(error).__name__, error)
try:
    10.0 ** 400
except OverflowError as error:
    print(type(error).__name__)
try:
    0.0 ** -1
except ZeroDivisionError as error:
    print(error)
(-8) ** 2.0
