def main():
    r = ''
    for i in range(20000):
        r = 'c' + r
    return len(r)


main()
