# slow
"""Classic recurrences, with memo decorators and tables."""


def memoize(f):
    cache = {}

    def wrapper(*args):
        if args not in cache:
            wrapper.misses += 1
            cache[args] = f(*args)
        return cache[args]

    wrapper.misses = 0
    wrapper.__name__ = f.__name__
    return wrapper


@memoize
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


@memoize
def lcs(a, b):
    if not a or not b:
        return ""
    if a[0] == b[0]:
        return a[0] + lcs(a[1:], b[1:])
    return max(lcs(a[1:], b), lcs(a, b[1:]), key=len)


def edit_distance(a, b):
    previous = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        current = [i]
        for j, y in enumerate(b, 1):
            current.append(min(previous[j] + 1, current[-1] + 1, previous[j - 1] + (x != y)))
        previous = current
    return previous[-1]


def alignments(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            if i == 0 or j == 0:
                table[i][j] = i + j
            else:
                table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] != b[j - 1]))
    i, j, steps = len(a), len(b), []
    while i or j:
        if i and j and table[i][j] == table[i - 1][j - 1] + (a[i - 1] != b[j - 1]):
            i, j = i - 1, j - 1
            steps.append("=" if a[i] == b[j] else f"{a[i]}>{b[j]}")
        elif i and table[i][j] == table[i - 1][j] + 1:
            i -= 1
            steps.append(f"-{a[i]}")
        else:
            j -= 1
            steps.append(f"+{b[j]}")
    return steps[::-1]


def coins(amount, kinds):
    ways = [1] + [0] * amount
    for coin in kinds:
        for n in range(coin, amount + 1):
            ways[n] += ways[n - coin]
    return ways[amount]


def fewest(amount, kinds):
    best = {0: []}
    for n in range(1, amount + 1):
        options = [best[n - c] + [c] for c in kinds if n - c in best]
        if options:
            best[n] = min(options, key=len)
    return best.get(amount)


def longest_increasing(items):
    tails = []
    for x in items:
        at = next((i for i, t in enumerate(tails) if t[-1] >= x), len(tails))
        tails[at:at + 1] = [(tails[at - 1] if at else []) + [x]]
    return tails[-1] if tails else []


def max_subarray(items):
    best = current = items[0]
    start = begin = end = 0
    for i, x in enumerate(items[1:], 1):
        if current < 0:
            current, start = x, i
        else:
            current += x
        if current > best:
            best, begin, end = current, start, i
    return best, items[begin:end + 1]


def partitions(n, largest=None):
    largest = largest or n
    if n == 0:
        yield []
    for k in range(min(n, largest), 0, -1):
        for rest in partitions(n - k, k):
            yield [k] + rest


def pascal(n):
    row = [1]
    for _ in range(n):
        yield row
        row = [1, *map(sum, zip(row, row[1:])), 1]


print(fib(80), fib.misses, fib.__name__)
print(lcs("AGGTAB", "GXTXAYB"), lcs("programming", "gaming"))
print(edit_distance("kitten", "sitting"), alignments("kitten", "sitting"), edit_distance("", "abc"))
print(coins(100, [1, 5, 10, 25, 50]), fewest(63, [1, 5, 10, 21, 25]), fewest(3, [2]))
print(longest_increasing([10, 9, 2, 5, 3, 7, 101, 18]), max_subarray([-2, 1, -3, 4, -1, 2, 1, -5, 4]))
print(list(partitions(5)), sum(1 for _ in partitions(12)))
for row in pascal(6):
    print(" ".join(map(str, row)).center(20).rstrip())
