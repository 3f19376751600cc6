# Sets of numbers and of frozensets.
universe = set(range(1, 21))
evens = {n for n in universe if n % 2 == 0}
threes = {n for n in universe if n % 3 == 0}
primes = {n for n in universe if n > 1 and all(n % d for d in range(2, n))}
print(sorted(evens), sorted(threes), sorted(primes))
print(sorted(evens & threes), sorted(evens - threes), sorted(primes & evens), sorted(universe - evens - threes))
print(universe - (evens | threes) == (universe - evens) & (universe - threes))


def powerset(items):
    result = {frozenset()}
    for item in items:
        result |= {subset | {item} for subset in result}
    return result


subsets = powerset([1, 2, 3])
print(len(subsets), sorted(sorted(s) for s in subsets), frozenset({1, 3}) in subsets)
graph = {1: {2, 3}, 2: {4}, 3: {4}, 4: {1}, 5: {6}, 6: set()}


def reachable(start):
    found, todo = set(), [start]
    while todo:
        node = todo.pop()
        if node not in found:
            found.add(node)
            todo.extend(graph[node] - found)
    return found


for node in graph:
    print(node, sorted(reachable(node)))
components = {frozenset(reachable(n)) for n in graph}
print(len(components), sorted(map(sorted, components)))
seen = set()
duplicates = [x for x in [1, 2, 1, 3, 2] if x in seen or seen.add(x)]
print(duplicates, seen)
sorted(evens ^ threes)
