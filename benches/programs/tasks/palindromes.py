def main():
    c = 0
    for i in range(20000):
        s = str(i)
        if s == s[::-1]:
            c += 1
        if sum((int(d) for d in s)) % 7 == 0:
            c += 1
    return c


main()
