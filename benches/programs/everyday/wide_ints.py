def main():
    a, b = (0, 1)
    for i in range(5000):
        a, b = (b, a + b)
    t = 0
    f = 1
    for i in range(1, 1200):
        f *= i
    return a % 1000007 + f % 1000003 + len(str(f))


main()
