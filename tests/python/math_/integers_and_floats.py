import math

for x in (2.5, -2.5, 2.4999, 1e15 + 0.5, -0.3):
    print(x, math.floor(x), math.ceil(x), math.trunc(x), round(x), int(x), x // 1, x % 1)
print(math.isqrt(99), math.isqrt(100), [math.isqrt(n) for n in range(17)], math.isqrt(10 ** 40) == 10 ** 20)
print([math.gcd(a, b) for a, b in [(12, 8), (-12, 8), (0, 0), (7, 13), (10 ** 20, 10 ** 15)]], [math.lcm(a, b) for a, b in [(4, 6), (0, 5), (-3, 4)]], math.lcm())
print([math.comb(6, k) for k in range(8)], [math.perm(4, k) for k in range(6)], math.factorial(20), math.prod(range(1, 11)), math.prod([0.5, 4], start=3))
print(math.sqrt(0), math.sqrt(1e300), math.sqrt(10 ** 40), math.hypot(), math.hypot(5), math.hypot(1e200, 1e200) > 1e200, math.dist((1, 2, 3), (4, 6, 3)))
print(math.frexp(0.75), math.frexp(0), math.ldexp(0.75, 3), math.modf(-3.25), math.copysign(3, -1), math.fmod(-5, 3), -5 % 3, math.remainder(5, 3))
print(math.isclose(1e9, 1e9 + 1), math.isclose(1e9, 1e9 + 1, rel_tol=1e-10), math.isclose(0.0, 1e-12), math.isclose(math.inf, math.inf), math.isclose(math.nan, math.nan))
print(math.nextafter(0.0, 1.0), math.nextafter(1.0, 0.0), math.ulp(1e16), math.fabs(-0.0), math.floor(-0.0), math.inf > 10 ** 400, -math.inf < -(10 ** 400))
print(10 ** 16 == 1e16, 2 ** 53 + 1 == float(2 ** 53 + 1), int(1e23), float(10 ** 23) == 1e23, hash(2 ** 10) == hash(1024.0), 0.1 + 0.2 <= 0.3, 1e308 * 10 == math.inf)
print(math.log2(8), math.log10(10 ** 30), math.log(math.e), math.log2(2 ** 1000), round(math.log(7, 3), 9), math.exp(1) == math.e, round(math.expm1(1e-10), 20))
print(round(math.degrees(math.acos(-1)), 9), round(math.radians(180) - math.pi, 12), [round(math.sin(math.radians(a)), 9) for a in (0, 30, 90, 180)], round(math.tan(math.pi / 4), 9))
mean = sum([2, 4, 4, 4, 5, 5, 7, 9]) / 8
print(mean, math.sqrt(sum((x - mean) ** 2 for x in [2, 4, 4, 4, 5, 5, 7, 9]) / 8), math.fsum([0.1] * 3) == 0.3, sum([0.1] * 3) == 0.3)
math.fma(2.0, 3.0, 4.0), math.cbrt(-8.0), math.exp2(10)
