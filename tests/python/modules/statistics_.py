import statistics
from statistics import *
from decimal import Decimal as D
from fractions import Fraction as F

print(statistics.__all__)
data = [2.75, 1.75, 1.25, 0.25, 0.5, 1.25, 3.5]
ints = [1, 3, 5, 7, 9, 11]
for f in [mean, fmean, geometric_mean, harmonic_mean, median, median_low, median_high, median_grouped, mode, multimode, variance, pvariance, stdev, pstdev]:
    print(f.__name__, repr(f(data)), repr(f(ints)))
print(mean([1, 2, 3, 4]), mean([F(3, 7), F(1, 21)]), mean([D("0.5"), D("0.75"), D("0.625")]), mean([1, 2.5, F(1, 2)]), mean([1, D(2)]), mean([True, False]), mean(range(10)), mean([1e308, 1e308]), mean([10**20, 1, -10**20]))
print(fmean([85, 92, 83, 91], weights=[0.20, 0.20, 0.30, 0.30]), round(geometric_mean([54, 24, 36]), 1), harmonic_mean([40, 60]), harmonic_mean([40, 60], weights=[5, 30]), harmonic_mean([0, 1]))
print(median([1, 3, 5, 7]), median_grouped([52, 52, 53, 54]), median_grouped([1, 3, 3, 5, 7], interval=2), mode(["red", "blue", "blue", "red", "green"]), multimode("aabbbbccddddeeffffgg"), multimode(""), median(["a", "b", "c"]))
print(pvariance([0.0, 0.25, 0.25, 1.25, 1.5, 1.75, 2.75, 3.25]), variance([D("27.5"), D("30.25"), D("30.25"), D("34.5"), D("41.75")]), variance([F(1, 6), F(1, 2), F(5, 3)]), stdev([1.5, 2.5, 2.5, 2.75, 3.25, 4.75]), variance(data, mean(data)), pvariance(ints, 6), stdev([D(1), D(2), D(4)]), pstdev([F(1, 2), F(3, 2)]))
print(quantiles(range(1, 12)), quantiles([1, 2, 3, 4, 5], n=10), quantiles(data, method="inclusive"), quantiles([5], n=4), [round(q, 1) for q in quantiles([105, 129, 87, 86, 111, 111, 89, 81, 108, 92, 110], n=10)])
x, y = [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 1, 2, 3, 1, 2, 3]
print(covariance(x, y), correlation(x, x), correlation(x, [9, 8, 7, 6, 5, 4, 3, 2, 1]), round(correlation([1, 5, 2, 8], [3, 4, 9, 1]), 10), correlation([1, 4, 9, 16], [2, 3, 5, 9], method="ranked"))
print(linear_regression([1971, 1975, 1979, 1982, 1983], [1, 2, 3, 4, 5]), linear_regression([1, 2, 3], [2, 4, 6], proportional=True).slope)
n = NormalDist(100, 15)
print(n, n.mean, n.stdev, n.variance, n.median, n.mode, round(n.pdf(110), 10), round(n.cdf(110), 10), round(n.inv_cdf(0.95), 8), [round(q, 4) for q in n.quantiles()], n.zscore(130), n + 5, n * 2, 3 - n, n / 3, -n, n + NormalDist(10, 8), n == NormalDist(100, 15), hash(n) == hash(NormalDist(100, 15)))
print(NormalDist.from_samples([2, 4, 4, 4, 5, 5, 7, 9]), round(NormalDist(2.4, 1.6).overlap(NormalDist(3.2, 2.0)), 6), [round(v, 6) for v in NormalDist(0, 1).samples(3, seed=8675309)], round(NormalDist().inv_cdf(1e-10), 6))
f = kde([-2.1, -1.3, -0.4, 1.9, 5.1, 6.2], h=1.5)
print([round(f(v), 6) for v in range(-4, 8, 3)], [round(kde([1, 2, 4], 1.0, kernel=k, cumulative=c)(1.7), 6) for k in ("normal", "logistic", "sigmoid", "rectangular", "triangular", "parabolic", "quartic", "triweight", "cosine") for c in (False, True)])
r = kde_random([1.0, 2.0, 5.0], 0.5, seed=3)
print([round(r(), 6) for _ in range(3)])
for call in [lambda: mean([]), lambda: median([]), lambda: mode([]), lambda: variance([1]), lambda: pvariance([]), lambda: stdev([1]), lambda: fmean([]), lambda: fmean([1], [1, 2]), lambda: fmean([1], [0]), lambda: geometric_mean([-1]), lambda: geometric_mean([]), lambda: harmonic_mean([-1, 2]), lambda: harmonic_mean([]), lambda: harmonic_mean(["a"]), lambda: quantiles([]), lambda: quantiles([1, 2], n=0), lambda: quantiles([1, 2], method="x"), lambda: mean(["a"]), lambda: mean([1, None]), lambda: correlation([1], [1]), lambda: correlation([1, 1], [1, 2]), lambda: covariance([1, 2], [1]), lambda: linear_regression([1, 1], [1, 2]), lambda: NormalDist(1, -1), lambda: n.inv_cdf(2), lambda: NormalDist(0, 0).cdf(1), lambda: median_grouped([]), lambda: n.overlap(3), lambda: kde([], 1), lambda: kde([1], 0), lambda: kde([1], 1, "x"), lambda: mean(5), lambda: median([1, "a"])]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
