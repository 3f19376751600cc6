def main():
    ws = [i * 37 % 23 + 1 for i in range(60)]
    vs = [i * 91 % 47 + 1 for i in range(60)]
    W = 400
    dp = [0] * (W + 1)
    for w, v in zip(ws, vs):
        for c in range(W, w - 1, -1):
            t = dp[c - w] + v
            if t > dp[c]:
                dp[c] = t
    return dp[W]


main()
