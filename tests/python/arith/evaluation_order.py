log = []


def note(name, value):
    log.append(name)
    return value


def show():
    print(" ".join(log))
    log.clear()


note("a", 1) + note("b", 2) * note("c", 3)
show()
note("a", 2) ** note("b", 3) ** note("c", 0)
show()
[note("a", 1), note("b", 2)][note("c", 0)]
show()
{note("k1", 1): note("v1", 2), note("k2", 3): note("v2", 4)}
show()
print(note("f", max)(note("x", 1), *note("args", [2, 3]), key=note("key", None)))
show()
note("a", 1) < note("b", 2) < note("c", 0) < note("never", 9)
show()
target = {}
target[note("index", "i")] = note("value", 5)
show()
a, target[note("second", "j")] = note("right", (1, 2))
show()
x = note("then", 1) if note("test", False) else note("else", 2)
show()
print(x, target)
print(2 ** 3 ** 2, -2 ** 2, (2 + 3) * 4 - 1, 7 - 3 - 2, 2 * 3 % 4, 1 << 2 + 1, 6 & 3 == 3)
print(not True == False, not (1 in [1]), 1 + 1 in [2], 5 - -5, - - 3, 10 // 3 * 3)
lst = [0, 0, 0]
i = 0
i, lst[i] = 2, 7
print(i, lst)
lst[0], lst[1] = lst[1] + 1, lst[0] + 1
lst
