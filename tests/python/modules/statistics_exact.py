# Sums of plain numbers in lists, which are exact, and of what is not plain.
import statistics
from decimal import Decimal
from fractions import Fraction

LISTS = [
    [1, 2, 4], [1.5, 2.5, 4.0], [1, 2.5], [True, False, True], [True, 2.0], [-0.0, 0.0], [0.1] * 10, [1e308, 1e308, -1e308, 5.0], [5e-324, 5e-324, 1e-323],
    [1e300, 1e-300, 3.0], [2 ** 47, 2 ** 52, 1], [10 ** 30, 1], [10 ** 400, 1], [1.0, 10 ** 30], [float('inf'), 1.0], [float('nan'), 1.0], [Fraction(1, 3), 2, 0.5],
    [Decimal('1.1'), Decimal('2.2')], [Decimal(1), 2], [-5, 3, -5, 4.25], [0.5 ** i for i in range(0, 1000, 70)], [1.0] * 5 + ['x'], [3, 3], (1, 2, 3.5), range(5), {1, 2, 3}, {'a': 2, 'b': 4}.values(),
    [1.7976931348623157e308] * 3,
]
for data in LISTS:
    for function in (statistics.mean, statistics.fmean, statistics.variance, statistics.pvariance, statistics.stdev, statistics.pstdev, statistics.harmonic_mean):
        try:
            found = function(data)
            print(function.__name__, repr(found), type(found).__name__)
        except (ValueError, TypeError, OverflowError, AttributeError, AssertionError) as error:
            print(function.__name__, type(error).__name__)
    print()

# Lists of several pieces.
print(statistics.mean([0.5] * 4096 + [3, 2.0 ** -60]), statistics.pvariance([1.0] * 4096 + [0.25, 7]))
for last in ('x', Fraction(1, 2)):
    try:
        print(statistics.mean([1] * 4097 + [last]))
    except TypeError as error:
        print(error)


class Number(float):
    pass


class Items(list):
    def __iter__(self):
        print('asked')
        return super().__iter__()


print(type(statistics.mean([Number(1), Number(2)])).__name__, statistics.mean(Items([1, 2])), statistics.pvariance(Items([1.0, 2.0])), statistics.mean(x for x in [1, 2, 4.5]))
print(statistics.mean(iter([1, 2])), statistics.variance([1, 2, 4], 2), statistics.pvariance([1.0, 2.0, 4.0], mu=2.25), statistics.pvariance([7]), statistics.mean([7]))
for data in ([], (), [1], iter([])):
    for function in (statistics.mean, statistics.variance, statistics.stdev, statistics.harmonic_mean):
        try:
            print(function(data))
        except statistics.StatisticsError as error:
            print(error)
for data, weights in (([1, 0, -1], None), ([1, -1, 0], None), ([2.5, 3, 10], None), ([40, 60], [5, 30]), ([1, 2], [0, 1]), ([1, 0], [0, 1]), ([0, 1], [0, 1]), (iter([1, 2]), None), ([Fraction(1, 3), 2], None), ([Decimal(2), 4], None), (['a', 1], None)):
    try:
        print(statistics.harmonic_mean(data, weights))
    except (statistics.StatisticsError, TypeError, ZeroDivisionError) as error:
        print(type(error).__name__)
import math
for data in ([float('inf'), 1.0], [float('nan'), 1.0], [float('inf'), float('-inf')]):
    for function in (statistics.stdev, statistics.pstdev, statistics.NormalDist.from_samples):
        try:
            print(function(data))
        except ValueError as error:
            print(error)
print(math.fsum([0.1] * 10), math.fsum([1e16, 1.0, -1e16]), math.fsum([1e308, -1e308, 5e-324]), math.fsum(float(i) * (-1) ** i / 3 for i in range(999)), math.sumprod([0.1] * 10, [3.3] * 10), math.sumprod([1e200, 1e-200], [1e-200, 1e200]), math.sumprod([1e-160, 3.0], [1e-160, 7.0]))
