import math

print(math.pi, math.e, math.tau, math.inf, math.nan, -math.inf)
print(math.floor(2.7), math.floor(-2.7), math.ceil(2.1), math.ceil(-2.1), math.trunc(-2.7), math.trunc(2.7), math.floor(5), math.ceil(10 ** 20))
print(math.sqrt(16), math.sqrt(2), math.isqrt(17), math.isqrt(10 ** 20), math.pow(2, 10), math.hypot(3, 4), math.hypot(1, 2, 2), math.dist([0, 0], [3, 4]), math.cbrt(27))
print(math.factorial(0), math.factorial(5), math.factorial(25), math.gcd(12, 18), math.gcd(0, 5), math.gcd(), math.gcd(12, 18, 27), math.lcm(4, 6), math.lcm(2, 3, 4), math.comb(5, 2), math.comb(3, 5), math.perm(5, 2), math.perm(4))
print(math.fabs(-2), math.copysign(1, -0.0), math.fmod(7, 3), math.fmod(-7, 3), math.modf(2.5), math.modf(-2.5), math.frexp(8), math.ldexp(0.5, 4), math.remainder(7, 4))
print(math.isnan(math.nan), math.isinf(-math.inf), math.isfinite(1), math.isclose(0.1 + 0.2, 0.3), math.isclose(1, 1.1), math.isclose(100, 101, rel_tol=0.02), math.isclose(0, 1e-9, abs_tol=1e-8))
print(math.fsum([0.1] * 10), math.fsum([1e16, 1, -1e16]), math.prod([1, 2, 3, 4]), math.prod([]), math.prod([2.5, 2], start=10), math.sumprod([1, 2], [3, 4]))
for f in (math.sin, math.cos, math.tan, math.asin, math.acos, math.atan, math.sinh, math.cosh, math.tanh, math.exp, math.expm1, math.log1p, math.erf, math.gamma, math.lgamma, math.degrees, math.radians, math.asinh):
    print(f.__name__, round(f(0.5), 10))
print(round(math.log(10), 10), math.log(8, 2), math.log2(1024), math.log10(1000), round(math.log(2, 10), 10), math.log2(2 ** 100), round(math.log(10 ** 50), 8), math.log(1), math.exp(0))
print(round(math.atan2(1, -1), 10), math.atan2(0, 1), round(math.sin(math.pi), 10), math.cos(0), math.degrees(math.pi), math.nextafter(1, 2), math.ulp(1.0), math.exp2(3))
for f in (lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.log(-1), lambda: math.factorial(-1), lambda: math.factorial(1.5), lambda: math.floor(math.nan), lambda: math.floor(math.inf), lambda: math.exp(1000), lambda: math.acos(2), lambda: math.isqrt(-1), lambda: math.sqrt("x"), lambda: math.fmod(1, 0), lambda: math.gcd(1.5), lambda: math.comb(-1, 2), lambda: math.sqrt(), lambda: math.pow(0, -1), lambda: math.log(2, 1), lambda: math.dist([1], [1, 2]), lambda: math.sumprod([1], [1, 2]), lambda: math.gamma(0)):
    try:
        print(f())
    except (ValueError, TypeError, OverflowError, ZeroDivisionError) as error:
        print(type(error).__name__, error)


class Rounded:
    def __floor__(self):
        return "floor"

    def __ceil__(self):
        return "ceil"

    def __trunc__(self):
        return "trunc"

    def __float__(self):
        return 4.0


r = Rounded()
print(math.floor(r), math.ceil(r), math.trunc(r), math.sqrt(r), math.isclose(r, 4))
math.floor(-0.5), math.copysign(0.0, -1)
