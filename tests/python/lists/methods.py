a = [3, 1, 2]
a.append(4)
a.extend([5, 6])
a.insert(0, 0)
a.insert(100, 99)
a.insert(-1, 98)
print(a, len(a), a.index(2), a.count(3), a.pop(), a.pop(0), a.pop(-2), a)
a.remove(98)
a.reverse()
print(a)
a.sort()
print(a, a.copy() is a, a.copy() == a, a.index(5, 2), a.index(4, -3))
a.extend("xy")
a.extend({"k": 1})
a.extend(range(2))
print(a)
a.clear()
print(a, bool(a), [] == [], [[]] != [])
for action in range(9):
    try:
        if action == 0:
            a.pop()
        elif action == 1:
            [1].pop(5)
        elif action == 2:
            [1].remove(2)
        elif action == 3:
            [1].index(2)
        elif action == 4:
            a.extend(5)
        elif action == 5:
            a.append(1, 2)
        elif action == 6:
            [1][1]
        elif action == 7:
            a[0] = 1
        else:
            [1].index(1, 1)
    except (IndexError, ValueError, TypeError) as error:
        print(action, type(error).__name__, error)
print(a.append(1), a.sort(), a.insert.__name__, list.append.__name__)
try:
    [1]["a"]
except TypeError as error:
    print(error)
try:
    [1]["a"] = 2
except TypeError as error:
    print(error)
try:
    del a[7]
except IndexError as error:
    print(error)
a
