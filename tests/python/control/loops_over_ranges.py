# Loops over ranges come to their end in either direction, wherever that is.
BOUNDS = [-7, -3, -1, 0, 1, 2, 3, 7]
for start in BOUNDS:
    for stop in BOUNDS:
        for step in (-4, -3, -2, -1, 1, 2, 3, 4):
            seen = []
            for i in range(start, stop, step):
                seen.append(i)
            if seen != list(range(start, stop, step)) or len(seen) != len(range(start, stop, step)):
                print("differs", start, stop, step, seen)

TOP = 2**47
for start, stop, step in [
    (TOP - 3, TOP - 1, 1),
    (TOP - 3, TOP, 1),
    (TOP - 3, TOP + 2, 1),
    (TOP - 5, TOP + 5, 4),
    (-TOP + 3, -TOP, -1),
    (-TOP + 3, -TOP - 3, -1),
    (-TOP, -TOP + 2, 1),
    (-TOP - 2, -TOP + 2, 1),
    (-TOP, TOP - 1, TOP // 2),
    (-TOP, TOP, 2**46 + 1),
    (TOP - 1, -TOP, -(2**46)),
    (-(2**70), 2**70, 2**69),
    (0, 2**100, 2**99),
    (5, 2**62, 2**61),
    (True, 4, True),
    (False, -3, -1),
]:
    print([i for i in range(start, stop, step)])
    for i in range(start, stop, step):
        last = i
    print(last)

for i in range(3):
    print(i, end=" ")
    i = 10
print(i)
for i in range(0):
    print("never")
else:
    print("else", i)
for i in range(2, 9, 3):
    if i == 5:
        break
print(i)


def nested(n):
    count = 0
    for i in range(n):
        for j in range(i, -1, -1):
            for k in range(j):
                count += 1
    return count


print(nested(9))


def paused():
    for i in range(4, -5, -3):
        sent = yield i
        if sent:
            yield sent


it = paused()
print(next(it), it.send("x"), next(it), next(it), next(it, "over"))
