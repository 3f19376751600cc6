def main():
    l = list(range(5000))
    for i in range(2000):
        l = [i] + l[:-1]
    return len(l)


main()
