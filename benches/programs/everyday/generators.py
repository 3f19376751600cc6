def g(n):
    for i in range(n):
        yield i


def main():
    t = 0
    for i in range(10):
        t += sum((x for x in g(20000))) + sum((1 for _ in g(20000)))
    return t


main()
