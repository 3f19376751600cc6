# One of each kind of work that is done in pieces, few enough for runs in single steps.
import math

PRIME = (1 << 61) - 1
a = (1 << 260_001) // 7
b = (1 << 270_000) // 11
print((a * -b) % PRIME)
q, r = divmod(-(a << 150_000), b >> 70_000)
print(q % PRIME, r % PRIME)
m = 3**2000 + 2
print(pow(a, 3**300, m) % PRIME)
print(pow(3**10_000, -1, 2**20_000 + 1) % PRIME)
print(math.gcd(3**5000 * 5**7_000, 3**5000 * 7**6_000) == 3**5000)
print(math.factorial(20_000) % PRIME)
print(sorted([b, a], key=lambda v: v * v)[0] == a)
