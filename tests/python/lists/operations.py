a = [1, 2]
b = a + [3]
print(a, b, a * 2, 2 * a, [0] * 3, a * 0, [] * 5, a + [], a is a + [])
grid = [[0] * 2] * 2
grid[0][0] = 1
print(grid)
grid = [[0] * 2 for _ in range(2)]
grid[0][0] = 1
print(grid)
print([1, [2, [3, []]]], [None, True, "x", 1.5, (1,), {"a": [1]}], list(), list("ab"), list((1, 2)), list({"x": 1}))
a += (3, 4)
a *= 2
print(a, a[-1], a[1:-1], 4 in a, 9 in a)
c = a
c += [5]
print(a is c, len(a))
c = c + [6]
print(a is c, len(a), len(c))
loop = [1]
loop.append(loop)
print(loop, len(loop), loop[1] is loop)
print([1, 2, 3] < [1, 2, 4], [1, 2] < [1, 2, 0], [2] > [1, 9, 9], [1, 2] == [1, 2.0], [1] == (1,))
nested = [[3, 1], [2], []]
print(sorted(nested), max(nested), sum(nested, []), [x for row in nested for x in row])
del a[0], a[-1]
print(a)
first, *middle, last = a
print(first, middle, last)
a[0], a[1] = a[1], a[0]
print(a, [*a, *a][:3], [a][0] is a)
removed = [a.pop() for _ in range(3)]
print(removed, a)
queue = [1]
while queue:
    item = queue.pop(0)
    if item < 20:
        queue += [item * 2, item * 3]
    else:
        print(item, end=" ")
print()
list(zip(a, "xyz"))
