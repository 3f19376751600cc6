def main():
    d = {i: i for i in range(20000)}
    t = 0
    for i in range(100):
        t += len(dict(d)) + len(d.copy()) + len({**d})
    return t


main()
