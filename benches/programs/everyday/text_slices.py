def main():
    s = 'abcdefghij' * 20000
    t = 0
    for i in range(200):
        t += len(s[::-1]) + len(s[1:]) + len(s[::2])
    return t


main()
