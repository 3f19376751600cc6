total = 10


def add(n):
    if n > 100:
        total = 0
    total += n
    return total


add(5)
