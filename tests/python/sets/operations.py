a = {1, 2, 3}
b = {3, 4}
print(a | b, a & b, a - b, a ^ b, a <= b, {1} < a, a >= {1, 2}, a == {3, 2, 1}, a.isdisjoint({9}), len(a), 2 in a)
print(a.union([4], (5,)), a.intersection([1, 9]), a.difference([1], [2]), a.symmetric_difference([1, 7]), a.issubset(range(9)), a.issuperset([1]))
c = a.copy()
c.add(4)
c.add(4)
c.discard(1)
c.discard(99)
c.remove(2)
print(c, a, c is a)
c.update([8, 9], {10})
c |= {11}
c &= {3, 4, 8, 11}
c -= {3}
c ^= {4, 5}
print(sorted(c))
c.intersection_update([5, 8])
c.difference_update([5])
c.symmetric_difference_update([8, 6])
print(c, set(), {1} - {1}, frozenset(), frozenset([1]), set([1, 1, 1]), {True, 1, 1.0})
for action in range(7):
    try:
        if action == 0:
            a.remove(99)
        elif action == 1:
            set().pop()
        elif action == 2:
            {[1]}
        elif action == 3:
            a | [1]
        elif action == 4:
            frozenset([1]).add(2)
        elif action == 5:
            a[0]
        else:
            a.add({1})
    except (KeyError, TypeError, AttributeError) as error:
        print(action, type(error).__name__, error)
f = frozenset([1, 2])
print(f | {3}, type(f | {3}).__name__, type({3} | f).__name__, f == {1, 2}, {f: 1}[frozenset([2, 1])], hash(f) == hash(frozenset([2, 1])))
print(sorted({"b", "a"}), {frozenset([1])}, a.pop() in (1, 2, 3), len(a), bool(set()))
x = {5}
y = x
y |= {6}
print(x is y, sorted(x))
try:
    for item in x:
        x.add(item + 10)
except RuntimeError as error:
    print(error)
unique = sorted(set("mississippi"))
print(unique, [n for n in range(10) if n not in {2, 3, 5, 7}])
{1, 2} == frozenset([2, 1])
