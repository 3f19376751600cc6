# slow
# Ints so long that their arithmetic is done in pieces.
import math

PRIME = (1 << 61) - 1


def show(name, *values):
    print(name, [(v.bit_length(), v % PRIME, v < 0) for v in values])


a = (1 << 200_001) // 7 + 3**20_000
b = (1 << 190_000) // 11 + 5**20_000
c = (1 << 460_000) // 13
show("factors", a, b, c)
show("mul", a * b, -a * c, a * -c, -a * -c, c * c)
show("mul long", a * c, c * a)

p = a * c
for x in (p, -p - 1, p - 1):
    for y in (a, -a):
        q, r = divmod(x, y)
        show("divmod", q, r)
        assert q * y + r == x
assert -p // a == -c and (-p - 1) % -a == -1
show("short divisor", c // (7**20_000), c % (7**20_000), -c // 7**20_000)
show("equal lengths", c // (c - 1), c % (c - 1), (c - 1) // c)
try:
    c // 0
except ZeroDivisionError as error:
    print(error)

show("power", 3**200_000, (-3) ** 200_001, a**3, 10**100_000)
show("power of two", 2**1_000_000, (-2) ** 1_000_001, 1**10**100, (-1) ** (10**100 + 1))

m = 3**2000 + 2
e = 3**501
show("pow", pow(a, e, m), pow(a, e, -m), pow(-a, e, m), pow(3, 7**350, m))
show("pow long", pow(a, 5, b), pow(b, 3, a + 2))
show("inverse", pow(3**20_000, -1, 2**40_000 + 1), pow(3, -1, 2**100_001), pow(a, -3, 2**20_000 + 1))
try:
    pow(6 * 3**20_000, -1, 2**40_000 * 9)
except ValueError as error:
    print(error)
try:
    pow(a, e, 0)
except ValueError as error:
    print(error)
show("pow one", pow(a, e, 1), pow(a, -1, 1), pow(a, e, -1))

g = 3**15_000
show("gcd", math.gcd(g * 5**10_000, g * 7**10_000), math.gcd(a, b), math.gcd(-a, 0), math.gcd(a, 12))
show("gcd many", math.gcd(g * 2, g * 3, g * 25, g), math.gcd(c, 3**1000, 9))
show("lcm", math.lcm(3**30_000, 5**20_000 * 9), math.lcm(-a, b), math.lcm(a, 0), math.lcm(a, a))
show("lcm many", math.lcm(3**30_000, 5**20_000, 7**9))

show("factorial", math.factorial(30_000))
show("perm", math.perm(30_000, 20_000), math.perm(a, 3), math.perm(40_000))
show("comb", math.comb(30_000, 12_000), math.comb(60_000, 59_999), math.comb(3**2000, 200))
root = math.isqrt(c)
show("isqrt", root, math.isqrt(a * a), math.isqrt(a * a + 2 * a))
assert root * root <= c < (root + 1) ** 2
show("round", round(10**40_000 + 5 * 10**19_999, -20_000), round(15 * 10**30_000, -30_001), round(-a, -20_000))
show("round far", round(a, -60_205), round(a, -60_206), round(a, -60_207), round(a, -100_000))
show("prod", math.prod([a, b, c]), math.prod(range(1, 10_000)))
show("sumprod", math.sumprod([a, b, 3], [b, a, 4]))

# In the middle of other things.
print(sorted([a * b, a, b * a - 1], key=lambda v: v * c)[0] == a)
print([v % m == pow(v, 1, m) for v in (a * b, p)])
x = a
x *= b
x //= a
print(x == b)


class Number:
    def __init__(self, value):
        self.value = value

    def __mul__(self, other):
        return self.value * other


print(Number(a) * b == a * b)
print((a if a * b > c else b) == b or a * b // c == 0)
print(f"{a * b % 1000:>5}", {a * b: 1}[b * a])
