"""Shortest paths in a grid with a binary heap of our own."""
from math import inf

GRID = """\
S..#....
.#.#.##.
.#...#..
.####.#.
......#E
""".split()


class Heap:
    def __init__(self, items=()):
        self._items = []
        for item in items:
            self.push(item)

    def __bool__(self):
        return bool(self._items)

    def push(self, item):
        a = self._items
        a.append(item)
        i = len(a) - 1
        while i and a[i] < a[p := (i - 1) // 2]:
            a[i], a[p] = a[p], a[i]
            i = p

    def pop(self):
        a = self._items
        if not a:
            raise IndexError("pop from an empty heap")
        a[0], a[-1] = a[-1], a[0]
        least = a.pop()
        i = 0
        while True:
            kids = [k for k in (2 * i + 1, 2 * i + 2) if k < len(a)]
            if not kids or a[i] <= a[(k := min(kids, key=a.__getitem__))]:
                return least
            a[i], a[k] = a[k], a[i]
            i = k


def find(grid, what):
    return next((r, c) for r, row in enumerate(grid) for c, ch in enumerate(row) if ch == what)


def neighbours(grid, r, c):
    for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        nr, nc = r + dr, c + dc
        if 0 <= nr < len(grid) and 0 <= nc < len(grid[nr]) and grid[nr][nc] != "#":
            yield (nr, nc), 1


def shortest(grid, start, goal):
    dist, came, heap = {start: 0}, {}, Heap([(0, start)])
    while heap:
        d, node = heap.pop()
        if node == goal:
            path = [node]
            while path[-1] != start:
                path.append(came[path[-1]])
            return d, path[::-1]
        if d > dist.get(node, inf):
            continue
        for other, cost in neighbours(grid, *node):
            if (nd := d + cost) < dist.get(other, inf):
                dist[other], came[other] = nd, node
                heap.push((nd, other))
    return None, []


start, goal = find(GRID, "S"), find(GRID, "E")
d, path = shortest(GRID, start, goal)
print(d, len(path), path[:3], path[-1])
on = set(path)
for r, row in enumerate(GRID):
    print("".join("*" if (r, c) in on and ch == "." else ch for c, ch in enumerate(row)))
h = Heap([5, 3, 8, 1, 9, 2])
print([h.pop() for _ in range(6)])
print(shortest(["S#E"], (0, 0), (0, 2)))
try:
    find(GRID, "X")
except StopIteration as e:
    print("not found", repr(e))
h.pop()
