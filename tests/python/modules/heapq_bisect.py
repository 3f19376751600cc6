import heapq
import bisect
from dataclasses import dataclass, field
from functools import total_ordering

print(sorted(n for n in dir(heapq) if not n.startswith("_")))
print(sorted(n for n in dir(bisect) if not n.startswith("_")))


@total_ordering
class Job:
    def __init__(self, priority, name):
        self.priority = priority
        self.name = name

    def __lt__(self, other):
        return self.priority < other.priority

    def __eq__(self, other):
        return self.priority == other.priority

    def __repr__(self):
        return f"Job({self.priority}, {self.name!r})"


values = [(i * 7919) % 101 for i in range(60)]
heap = []
for value in values:
    heapq.heappush(heap, value)
print(heap)
print([heapq.heappop(heap) for _ in range(10)], heap)
heap = list(values)
heapq.heapify(heap)
print(heap)
print(heapq.heapreplace(heap, 50), heapq.heappushpop(heap, -1), heapq.heappushpop(heap, 50), heap[:5])
jobs = [Job(p, chr(65 + i)) for i, p in enumerate([5, 1, 3, 1, 4, 5, 2, 2])]
heap = []
for job in jobs:
    heapq.heappush(heap, job)
print(heap)
print([heapq.heappop(heap) for _ in range(len(heap))])
heap = list(jobs)
heapq.heapify(heap)
print(heap, heapq.heapreplace(heap, Job(0, "z")), heapq.heappushpop(heap, Job(9, "y")))
pairs = [(2, "b", None), (1, "z", {}), (2, "a", []), (1, "a", ())]
heapq.heapify(pairs)
print(pairs)
print(heapq.nsmallest(3, values), heapq.nlargest(3, values), heapq.nlargest(2, jobs, key=lambda j: j.name))
print(heapq.nsmallest(1, []), heapq.nlargest(1, [4, 2]), heapq.nsmallest(0, [1]), heapq.nlargest(100, [3, 1, 2]))
print(heapq.nsmallest(2, ["pear", "fig", "apple"], key=len), heapq.nlargest(1, "abc", key=lambda c: -ord(c)))
print(list(heapq.merge([1, 4, 7], [2, 5], [], [0, 9])))
print(list(heapq.merge([7, 4, 1], [5, 2], reverse=True)))
print(list(heapq.merge(["a", "ccc"], ["bb"], key=len)))
heap = [3, 1, 2]
heapq.heapify_max(heap)
heapq.heappush_max(heap, 10)
print(heap, heapq.heappop_max(heap), heapq.heapreplace_max(heap, 0), heapq.heappushpop_max(heap, 1), heap)
for function, args in [
    (heapq.heappop, ([],)), (heapq.heapreplace, ([], 1)), (heapq.heappush, ((), 1)), (heapq.heappush, ([1], "a")),
    (heapq.heapify, ("abc",)), (heapq.heappop, ((1,),)), (heapq.heappush, ([],)), (heapq.heapify, ([1, None],)),
    (heapq.heappushpop, ("a", 1)), (heapq.heappop_max, ([],)),
]:
    try:
        print(function(*args))
    except (TypeError, IndexError) as error:
        print(type(error).__name__, error)
print(heapq.heappushpop([], 5))
tasks = [(1, Job(1, "a")), (1, Job(0, "b"))]
heapq.heapify(tasks)
print(tasks)
try:
    heapq.heapify([(1, object()), (1, object())])
except TypeError as error:
    print(error)

a = [1, 2, 2, 3, 8]
print(bisect.bisect(a, 2), bisect.bisect_left(a, 2), bisect.bisect_right(a, 9), bisect.bisect_left(a, 2, 2), bisect.bisect(a, 5, 0, 3))
bisect.insort(a, 2.5)
bisect.insort_left(a, 2)
bisect.insort_right(a, 100, hi=1)
print(a)


def grade(score, breakpoints=(60, 70, 80, 90), grades="FDCBA"):
    return grades[bisect.bisect(breakpoints, score)]


print([grade(score) for score in [33, 99, 77, 70, 89, 90, 100]])
movies = [("Jaws", 1975), ("Titanic", 1997), ("Love", 1970)]
movies.sort(key=lambda r: r[1])
print(bisect.bisect_left(movies, 1975, key=lambda r: r[1]))
bisect.insort(movies, ("Alien", 1979), key=lambda r: r[1])
print(movies)
print(bisect.bisect_left(range(0, 100, 5), 37), bisect.bisect("aceg", "d"))
print(bisect.bisect(jobs[:1], Job(5, "q")), bisect.bisect_left(jobs[:1], Job(5, "q")))
for call in [
    lambda: bisect.bisect([1, 2], 1, -1), lambda: bisect.bisect([1], "a"), lambda: bisect.bisect(3, 1),
    lambda: bisect.insort((1, 2), 1), lambda: bisect.bisect([1]), lambda: bisect.bisect([1], 1, 0, 5),
    lambda: bisect.bisect([1], 1, lambda x: x), lambda: bisect.bisect([1], 1, 0, 1, abs),
]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
