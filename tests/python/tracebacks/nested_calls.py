def first(x):
    return second(x) + 1


def second(x):
    y = x * 2
    return third(y, limit=3)


def third(n, limit):
    if n > limit:
        raise OverflowError(
            f"{n} is over {limit}"
        )
    return n


print(first(1))
print(first(2))
