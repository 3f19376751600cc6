def factorial(n):
    return 1 if n <= 1 else n * factorial(n - 1)


def fib(n, memo={}):
    if n in memo:
        return memo[n]
    memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)
    return memo[n]


def flatten(x):
    if isinstance(x, list):
        return [leaf for item in x for leaf in flatten(item)]
    return [x]


def permutations(items):
    if len(items) <= 1:
        return [list(items)]
    return [[x] + rest for i, x in enumerate(items) for rest in permutations(items[:i] + items[i + 1:])]


def hanoi(n, a="A", b="B", c="C"):
    if n == 0:
        return 0
    return hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)


def is_even(n):
    return n == 0 or is_odd(n - 1)


def is_odd(n):
    return n != 0 and is_even(n - 1)


def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


print(factorial(5), factorial(25), fib(50), flatten([1, [2, [3, [4]], 5]]))
print(permutations([1, 2, 3]), hanoi(8), is_even(50), is_odd(7), ackermann(2, 3))


def depth(n):
    return n if n == 0 else depth(n - 1) + 0


print(depth(900))
try:
    depth(5000)
except RecursionError as error:
    print(type(error).__name__, error)
print((lambda f: f(f, 5))(lambda f, n: 1 if n == 0 else n * f(f, n - 1)))


def collatz(n, seen=()):
    return seen + (n,) if n == 1 else collatz(n // 2 if n % 2 == 0 else 3 * n + 1, seen + (n,))


collatz(6)
