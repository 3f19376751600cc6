# The functions of math.
import math
print(math.isclose(0.1+0.2,0.3), math.gcd(12,18,8), math.lcm(4,6), math.comb(10,3), math.perm(5,2), math.factorial(20), math.isqrt(99), math.prod([1,2,3]), math.dist((0,0),(3,4)), math.hypot(3,4), math.fsum([.1]*10), math.log(8,2), math.log2(8), math.floor(-2.5), math.ceil(2.1), math.trunc(-2.7), math.copysign(1,-0.0), math.modf(2.5), math.frexp(8), math.degrees(math.pi), math.inf, -math.inf, math.nan, math.tau, math.e)
