def f(n):
    if n == 0:
        raise ValueError('x' * 10_000_000)
    f(n - 1)
f(900)
