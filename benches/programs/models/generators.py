def numbers(n):
    for i in range(n):
        yield i


def squares(source):
    for value in source:
        yield value * value


def evens(source):
    return (value for value in source if value % 2 == 0)


def tree(depth):
    if depth:
        yield from tree(depth - 1)
        yield depth
        yield from tree(depth - 1)


def average():
    total, count, mean = 0, 0, 0
    while True:
        value = yield mean
        total += value
        count += 1
        mean = total / count


def main():
    result = sum(evens(squares(numbers(10000)))) + sum(tree(10))
    running = average()
    next(running)
    for i in range(3000):
        mean = running.send(i)
    return result + mean + sum(x * y for x in range(60) for y in range(60) if x < y)


main()
