from functools import lru_cache


@lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def main():
    t = 0
    for i in range(300):
        fib.cache_clear()
        t += fib(200) % 1000
    return t


main()
