def count(n):
    return count(n + 1)


count(0)
