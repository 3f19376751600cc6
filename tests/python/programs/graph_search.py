"""Breadth-first, depth-first, Dijkstra, topological order, components."""

GRAPH = {
    "A": {"B": 4, "C": 2},
    "B": {"D": 5, "C": 1},
    "C": {"B": 1, "D": 8, "E": 10},
    "D": {"E": 2, "F": 6},
    "E": {"F": 3},
    "F": {},
    "X": {"Y": 1},
    "Y": {"X": 1},
}


def bfs(graph, start):
    seen, queue = {start: 0}, [start]
    while queue:
        node = queue.pop(0)
        for neighbour in graph[node]:
            if neighbour not in seen:
                seen[neighbour] = seen[node] + 1
                queue.append(neighbour)
    return seen


def dfs(graph, node, seen=None):
    seen = seen if seen is not None else []
    seen.append(node)
    for neighbour in sorted(graph[node]):
        if neighbour not in seen:
            dfs(graph, neighbour, seen)
    return seen


def all_paths(graph, start, goal, path=()):
    path += (start,)
    if start == goal:
        yield path
    for neighbour in graph[start]:
        if neighbour not in path:
            yield from all_paths(graph, neighbour, goal, path)


def dijkstra(graph, start):
    distance = {start: 0}
    previous = {}
    todo = [(0, start)]
    done = set()
    while todo:
        todo.sort()
        d, node = todo.pop(0)
        if node in done:
            continue
        done.add(node)
        for neighbour, weight in graph[node].items():
            new = d + weight
            if new < distance.get(neighbour, float("inf")):
                distance[neighbour] = new
                previous[neighbour] = node
                todo.append((new, neighbour))
    return distance, previous


def route(previous, goal):
    path = [goal]
    while path[-1] in previous:
        path.append(previous[path[-1]])
    return path[::-1]


def topological(graph):
    state, order = {}, []

    def visit(node, trail):
        if state.get(node) == "done":
            return
        if state.get(node) == "open":
            raise ValueError("cycle: " + " -> ".join(trail[trail.index(node):] + [node]))
        state[node] = "open"
        for neighbour in graph[node]:
            visit(neighbour, trail + [node])
        state[node] = "done"
        order.insert(0, node)

    for node in graph:
        visit(node, [])
    return order


def components(graph):
    undirected = {node: set() for node in graph}
    for node, edges in graph.items():
        for other in edges:
            undirected[node].add(other)
            undirected[other].add(node)
    left, result = set(graph), []
    for node in sorted(graph):
        if node in left:
            part = set(bfs(undirected, node))
            left -= part
            result.append(sorted(part))
    return result


print(bfs(GRAPH, "A"))
print(dfs(GRAPH, "A"))
distance, previous = dijkstra(GRAPH, "A")
for node in sorted(distance):
    print(node, distance[node], " > ".join(route(previous, node)))
paths = sorted(all_paths(GRAPH, "A", "F"), key=lambda p: (len(p), p))
for path in paths:
    cost = sum(GRAPH[a][b] for a, b in zip(path, path[1:]))
    print("".join(path), cost)
acyclic = {n: e for n, e in GRAPH.items() if n not in "XY"}
del acyclic["C"]["B"]
print(topological(acyclic))
try:
    topological(GRAPH)
except ValueError as error:
    print(error)
print(components(GRAPH))
grid = ["S.#.", "..#.", "...G"]
start, goal = [next((r, c) for r, row in enumerate(grid) for c, ch in enumerate(row) if ch == mark) for mark in "SG"]
steps, frontier, seen = 0, {start}, {start}
while goal not in frontier:
    frontier = {(r + dr, c + dc) for r, c in frontier for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)) if 0 <= r + dr < 3 and 0 <= c + dc < 4 and grid[r + dr][c + dc] != "#"} - seen
    seen |= frontier
    steps += 1
print("steps", steps)
