import math
a = (1 << 8_000_000) // 3
b = (1 << 6_000_000) // 7
math.gcd(a, b)
