def main():
    s = set(range(20000))
    t = 0
    for i in range(100):
        t += len(s | s) + len(s & s) + len(s - s)
    return t


main()
