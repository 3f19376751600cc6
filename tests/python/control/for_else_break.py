for n in range(2, 20):
    for d in range(2, n):
        if n % d == 0:
            break
    else:
        print(n, end=" ")
print()
for i in []:
    print("never")
else:
    print("empty else")
for i in range(3):
    if i == 1:
        continue
    print(i)
else:
    print("finished", i)


def find(items, wanted):
    for index, item in enumerate(items):
        if item == wanted:
            return index
    else:
        return -1


print(find("abc", "c"), find("abc", "z"))
for i in range(3):
    for j in range(3):
        if j == 2:
            break
        if i == j:
            continue
        print(i, j, end="; ")
    else:
        print("no break")
print()
for x in "ab", [1], None:
    print(x)
for a, (b, *c) in [(1, (2, 3, 4)), (5, "xyz")]:
    print(a, b, c)
target = [0, 0]
for target[0], target[1] in [(1, 2), (3, 4)]:
    print(target)
d = {}
for d["key"] in range(3):
    pass
print(d)
for i in range(5):
    try:
        if i == 1:
            continue
        if i == 3:
            break
        print("body", i)
    finally:
        print("finally", i)
for i in range(0):
    pass
print(i)
total = 0
for i in range(10):
    i += 5
    total += i
print(total)
try:
    for x in 5:
        pass
except TypeError as error:
    print(error)
