def qs(a):
    if len(a) <= 1:
        return a
    p = a[len(a) // 2]
    return qs([x for x in a if x < p]) + [x for x in a if x == p] + qs([x for x in a if x > p])


def main():
    x = 12345
    a = []
    for _ in range(5000):
        x = (x * 1103515245 + 12345) % 2147483648
        a.append(x)
    return qs(a)[0]


main()
