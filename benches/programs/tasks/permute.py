from itertools import permutations, combinations, product


def perms(a):
    if len(a) <= 1:
        yield a
        return
    for i in range(len(a)):
        for r in perms(a[:i] + a[i + 1:]):
            yield ([a[i]] + r)


def main():
    return sum((1 for _ in perms(list(range(7))))) + sum((sum(p) for p in permutations(range(6)))) + len([c for c in combinations(range(14), 4) if sum(c) % 3 == 0]) + sum((a * b for a, b in product(range(60), repeat=2)))


main()
