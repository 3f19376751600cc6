import math
a = (1 << 8_000_000) // 3
b = (1 << 6_000_000) // 7
for act in (lambda: a * b, lambda: a // b, lambda: a % b, lambda: divmod(a, b), lambda: pow(3, a, b), lambda: pow(a, -1, b | 1),
            lambda: math.gcd(a, b), lambda: math.lcm(a, b), lambda: math.isqrt(a), lambda: round(a, -3_000_000), lambda: a ** 2):
    try:
        act()
    except (MemoryError, ValueError) as error:
        print(type(error).__name__)
