def lcs(a, b):
    memo = {}

    def go(i, j):
        if i == len(a) or j == len(b):
            return 0
        if (i, j) in memo:
            return memo[i, j]
        if a[i] == b[j]:
            r = 1 + go(i + 1, j + 1)
        else:
            r = max(go(i + 1, j), go(i, j + 1))
        memo[i, j] = r
        return r
    return go(0, 0)


def main():
    return lcs('ABCBDABXYZZYABCD' * 4, 'BDCABAYXZABCDYZZ' * 4)


main()
