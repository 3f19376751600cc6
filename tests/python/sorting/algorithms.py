def bubble(items):
    items = items[:]
    for i in range(len(items)):
        for j in range(len(items) - 1 - i):
            if items[j] > items[j + 1]:
                items[j], items[j + 1] = items[j + 1], items[j]
    return items


def insertion(items):
    result = []
    for x in items:
        i = len(result)
        while i > 0 and result[i - 1] > x:
            i -= 1
        result.insert(i, x)
    return result


def merge_sort(items):
    if len(items) <= 1:
        return items
    mid = len(items) // 2
    left, right = merge_sort(items[:mid]), merge_sort(items[mid:])
    out = []
    while left and right:
        out.append(left.pop(0) if left[0] <= right[0] else right.pop(0))
    return out + left + right


def quick(items):
    if len(items) <= 1:
        return items
    pivot, *rest = items
    return quick([x for x in rest if x < pivot]) + [pivot] + quick([x for x in rest if x >= pivot])


def heap_sort(items):
    heap = items[:]

    def sift(start, end):
        root = start
        while (child := 2 * root + 1) < end:
            if child + 1 < end and heap[child] < heap[child + 1]:
                child += 1
            if heap[root] >= heap[child]:
                return
            heap[root], heap[child] = heap[child], heap[root]
            root = child

    for start in range(len(heap) // 2 - 1, -1, -1):
        sift(start, len(heap))
    for end in range(len(heap) - 1, 0, -1):
        heap[0], heap[end] = heap[end], heap[0]
        sift(0, end)
    return heap


def counting(items):
    counts = [0] * (max(items, default=0) + 1)
    for x in items:
        counts[x] += 1
    return [x for x, c in enumerate(counts) for _ in range(c)]


def selection(items):
    items, out = items[:], []
    while items:
        out.append(items.pop(items.index(min(items))))
    return out


samples = [[], [1], [2, 1], [3, 1, 2, 3, 0], [(n * 17) % 23 for n in range(30)], list(range(10, 0, -1))]
for f in (bubble, insertion, merge_sort, quick, heap_sort, counting, selection):
    print(f.__name__, [f(s) == sorted(s) for s in samples], f(samples[3]))
quick(samples[4])
