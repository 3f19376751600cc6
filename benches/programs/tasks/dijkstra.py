import heapq


def main():
    n = 600
    g = {i: [((i * 7 + k * 13) % n, i * k % 11 + 1) for k in range(1, 6)] for i in range(n)}
    dist = {0: 0}
    h = [(0, 0)]
    while h:
        d, u = heapq.heappop(h)
        if d > dist.get(u, 1 << 60):
            continue
        for v, w in g[u]:
            nd = d + w
            if nd < dist.get(v, 1 << 60):
                dist[v] = nd
                heapq.heappush(h, (nd, v))
    return sum(dist.values())


main()
