def main():
    import itertools, functools, collections
    t = 0
    for i in range(20):
        l = [x * 7919 % 10007 for x in range(10000)]
        t += len(sorted(l, key=lambda v: -v)) + len(collections.Counter(l)) + len(list(itertools.accumulate(l))) + functools.reduce(lambda a, b: a + b, l)
        d = collections.defaultdict(list)
        for x in l:
            d[x % 10].append(x)
        t += len(d)
        t += len([k for k, g in itertools.groupby(sorted(l))])
    return t


main()
