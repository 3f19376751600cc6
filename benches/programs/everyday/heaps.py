import heapq


def main():
    g = {i: [((i * 7 + k * 13) % 2000, k + 1) for k in range(5)] for i in range(2000)}
    dist = {0: 0}
    q = [(0, 0)]
    while q:
        d, u = heapq.heappop(q)
        if d > dist.get(u, 1000000000.0):
            continue
        for v, w in g[u]:
            nd = d + w
            if nd < dist.get(v, 1000000000.0):
                dist[v] = nd
                heapq.heappush(q, (nd, v))
    return sum(dist.values())


main()
