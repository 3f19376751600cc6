def mean(xs, weights=None):
    weights = weights or [1] * len(xs)
    return sum(x * w for x, w in zip(xs, weights)) / sum(weights)
print(mean([1, 2, 3]))
try:
    mean([])
except ZeroDivisionError as e:
    print("caught", e)
class Stats:
    def __init__(self, xs): self.xs = xs
    @property
    def mean(self): return mean(self.xs)
    def report(self): return f"mean={self.mean:.2f}"
print(Stats([1, 2]).report())
print(Stats([]).report())
