import itertools
for _ in range(404): sum(range(10**6))
while True: list(itertools.permutations(range(7)))
