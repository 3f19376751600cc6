import itertools, collections
tools = [
    itertools.count(3, 2), itertools.cycle("ab"), itertools.chain([1], [2, 3]), itertools.islice(range(10), 1, 8, 2),
    itertools.accumulate([1, 2, 3]), itertools.takewhile(lambda x: x < 3, range(9)), itertools.product("ab", [1, 2]),
    itertools.permutations([1, 2, 3], 2), itertools.pairwise("abcd"), itertools.zip_longest("a", "bc", fillvalue="-"),
    itertools.batched(range(5), 2), itertools.groupby, itertools.starmap(pow, [(2, 3), (3, 2)]),
]
tools = [tool for tool in tools if not isinstance(tool, type)]
first = [next(tool) for tool in tools]
queue = collections.deque([1, 2, 3], maxlen=3)
queue.append(4)
walk = iter(queue)
next(walk)
d = dict(a=1, b=2)
entries, backwards, chars, codes = iter(d.items()), reversed(d), iter("xyz"), iter(b"abc")
next(entries), next(chars), next(codes)
sentinel = iter(queue.popleft, 4)
pause()
print(first, [list(itertools.islice(tool, 3)) for tool in tools])
print(list(walk), queue, list(entries), list(backwards), list(chars), list(codes))
print(list(sentinel), queue)
