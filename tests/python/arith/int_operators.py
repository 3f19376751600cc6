# The operators of int, with negative operands.
pairs = [(7, 2), (-7, 2), (7, -2), (-7, -2), (0, 5), (123456789, 1000)]
for a, b in pairs:
    print(a, b, a + b, a - b, a * b, a // b, a % b, a / b)
    print(divmod(a, b), divmod(a, b)[0] * b + divmod(a, b)[1] == a)
for a, b in [(12, 10), (-12, 10), (5, -3), (255, 256)]:
    print(a & b, a | b, a ^ b, ~a, a << 3, a >> 2)
print(2 ** 10, (-2) ** 3, 2 ** 0, 0 ** 0, 2 ** -2, (-3) ** 2, -3 ** 2)
print(pow(3, 200, 13), pow(3, -1, 7), pow(-5, 3, 7), pow(5, 3, -7))
print(+5, -(-5), abs(-9), round(15), round(25, -1), round(35, -1), round(-25, -1))
print(10 == 10.0, 1 < 2 < 3, 3 > 2 > 2, 1 != 1.5)
for text in ("1 / 0", "1 // 0", "1 % 0", "0 ** -1", "1 << -1", "pow(2, -1, 4)", "divmod(1, 0)"):
    try:
        if text == "1 / 0":
            1 / 0
        elif text == "1 // 0":
            1 // 0
        elif text == "1 % 0":
            1 % 0
        elif text == "0 ** -1":
            0 ** -1
        elif text == "1 << -1":
            1 << -1
        elif text == "divmod(1, 0)":
            divmod(1, 0)
        else:
            pow(2, -1, 4)
    except (ZeroDivisionError, ValueError) as error:
        print(text, type(error).__name__, error)
7 // 2 + 1
