# slow
# Ranges and slices with numbers on both sides of 2**31, 2**47 and 2**63: lengths, items, slices, membership, iteration.
import itertools
import operator

EDGES = [2**31, 2**47, 2**63, 10**19, 10**30]
NEAR = [-1, 0, 1]


def told(work):
    try:
        return repr(work())
    except Exception as e:
        return f"{type(e).__name__}: {e}"


RANGES = [range(edge + near) for edge in EDGES for near in NEAR]
RANGES += [range(-edge, edge, step) for edge in EDGES for step in (3, 2**40 + 1)]
RANGES += [range(edge, edge + 10, 3) for edge in EDGES] + [range(edge, -edge, -edge // 3) for edge in EDGES]
RANGES += [range(-edge - 5, -edge) for edge in EDGES] + [range(edge + 5, edge, -1) for edge in EDGES]
RANGES += [range(0, edge, edge - 1) for edge in EDGES] + [range(0, 10, edge) for edge in EDGES] + [range(10, 0, -edge) for edge in EDGES]

INDICES = [0, 1, -1, 2, -2]
for edge in EDGES:
    for near in (-1, 0, 1):
        INDICES += [edge + near, -edge + near]

for r in RANGES:
    print(r, r.start, r.stop, r.step, bool(r))
    print([told(lambda: r[i]) for i in INDICES[::3]])
    print(r[:-1], r[1:], r[::2], r[::-1], r[-3:], r[:5], r[-5:-2], r[3:-3:7])
    print(r[2**63:2**63 + 5], r[2**47:2**47 + 5], r[-2**63:], r[:2**48:2**20], r[::2**63], r[::-2**64], r[2**100:], r[:-2**100:-1])
    print([i in r for i in INDICES])
    print(list(itertools.islice(r, 3)), list(itertools.islice(reversed(r), 3)))
    print(told(lambda: r.index(r[-1]) if r else None), told(lambda: r.count(r[0]) if r else None), r == range(r.start, r.stop, r.step), r == r[:])
    it = iter(r)
    print([next(it, None), next(it, None)])

for edge in EDGES:
    for s in [slice(edge), slice(-edge, edge), slice(edge, None, -edge), slice(None, -edge, edge), slice(None, None, edge)]:
        for size in (0, 5, 2**48 + 1, 10**20):
            print(s, size, told(lambda: s.indices(size)))
    print(told(lambda: "abcdef"[-edge:edge]), told(lambda: [1, 2, 3][::edge]), told(lambda: (1, 2, 3)[::-edge]), told(lambda: b"abc"[edge:]))
    print(told(lambda: "abcdef"[1:edge:edge]), told(lambda: bytearray(b"abc")[-edge::edge]), told(lambda: memoryview(b"abc")[:edge].tobytes()))
    print(told(lambda: "abc".find("c", -edge, edge)), told(lambda: "abc".index("c", edge)), told(lambda: [1, 2].index(2, -edge, edge)), told(lambda: (1, 2).index(2, -edge, edge)), told(lambda: b"abc".count(b"a", -edge, edge)), told(lambda: "abc".startswith("a", -edge, edge)))
    a = [1, 2, 3]
    a[-edge:1] = [9, 9]
    print(a)
    a[1:edge] = [5]
    print(a)
    del a[-edge:edge:edge]
    print(a)
    print(told(lambda: operator.getitem([1], edge)) if edge >= 2**63 else "")
    print(told(lambda: range(edge).__len__()) if edge >= 2**63 else "", told(lambda: len(range(-edge, edge))) if edge >= 2**63 else "")
    print(range(edge).__reduce__(), hash(range(edge)) == hash(range(0, edge, 1)), range(edge) == range(edge + 1), range(0, edge, edge) == range(0, 1))
print(range(5)[True], told(lambda: range(5)["a"]), told(lambda: range(5)[1.0]), told(lambda: range(2**70)[2**70]), told(lambda: range(2**70)[:"a"]))


class Index:
    def __init__(self, at):
        self.at = at

    def __index__(self):
        return self.at


print(range(10**19)[Index(2):Index(-10**18)], range(Index(10**19))[Index(10**18)], range(10**20)[Index(-1):], slice(Index(1), Index(10**20)).indices(10**30))
