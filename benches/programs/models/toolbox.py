from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from functools import lru_cache, partial, reduce
from itertools import accumulate, chain, combinations, groupby, islice, product, zip_longest

Edge = namedtuple('Edge', 'a b weight')


@lru_cache(maxsize=None)
def ways(n, k):
    return 1 if n == 0 else 0 if n < 0 or k == 0 else ways(n, k - 1) + ways(n - k, k)


def main():
    edges = [Edge(i, (i * 7) % 200, i % 9 + 1) for i in range(200)]
    graph = defaultdict(list)
    for edge in edges:
        graph[edge.a].append(edge.b)
        graph[edge.b].append(edge.a)
    seen, queue = {0}, deque([0])
    while queue:
        for near in graph[queue.popleft()]:
            if near not in seen:
                seen.add(near)
                queue.append(near)
    words = 'the quick brown fox jumps over the lazy dog and the cat'.split() * 40
    counts = Counter(words)
    groups = {key: len(list(group)) for key, group in groupby(sorted(words, key=len), key=len)}
    cache = OrderedDict()
    for i in range(1500):
        key = i * 13 % 97
        if key in cache:
            cache.move_to_end(key)
        cache[key] = i
        if len(cache) > 50:
            cache.popitem(last=False)
    triple = partial(pow, 3)
    ways.cache_clear()
    return (
        len(seen) + counts.most_common(1)[0][1] + sum(groups.values()) + len(cache) + ways(60, 20)
        + sum(map(triple, range(8))) + reduce(lambda a, b: a ^ b, accumulate(range(500)))
        + sum(1 for _ in combinations(range(14), 3)) + sum(a * b for a, b in product(range(20), repeat=2))
        + sum(islice(chain(range(500), range(500)), 100, 900)) + len(list(zip_longest(range(300), range(100))))
    )


main()
