def main():
    l = list(range(20000))
    t = 0
    for i in range(100):
        m = l[:]
        m.reverse()
        m.extend(l)
        t += m.index(19999) + m.count(3) + len(l + l) + len(l * 3) + (7 in m) + sum(m) + max(m) + min(m)
        m.sort()
    return t


main()
