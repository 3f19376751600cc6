# The gamma function and its logarithm to the last digit: they are computed, not taken from the platform's library.
import math

ARGUMENTS = [0.5, 1.5, 2.5, 3.7, 5.5, 10.1, 12.5, 25.3, 30.5, 50.5, 100.25, 150.75, 0.1, -0.5, -1.5, -2.3, 1e-10, 171.5]
for x in ARGUMENTS:
    print(x, math.gamma(x), math.lgamma(x))
for x in [10, 3, 100, 1e10, 1e300, 1, 2, 0.9999999, 1.0000001, 2.0000001]:
    print(x, math.lgamma(x))
for x in range(1, 24):
    print(x, math.gamma(x))
