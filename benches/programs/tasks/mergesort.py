def ms(a):
    if len(a) < 2:
        return a
    m = len(a) // 2
    l, r = (ms(a[:m]), ms(a[m:]))
    out = []
    i = j = 0
    while i < len(l) and j < len(r):
        if l[i] <= r[j]:
            out.append(l[i])
            i += 1
        else:
            out.append(r[j])
            j += 1
    out.extend(l[i:])
    out.extend(r[j:])
    return out


def main():
    a = [i * 7919 % 10007 for i in range(4000)]
    return ms(a)[10]


main()
