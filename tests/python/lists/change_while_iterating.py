a = [1, 2, 3, 4, 5, 6]
for x in a:
    if x % 2 == 0:
        a.remove(x)
print(a)
a = [1, 2, 3]
for x in a:
    if len(a) < 6:
        a.append(x * 10)
print(a)
seen = []
a = list("abcd")
for i, x in enumerate(a):
    seen.append(x)
    if i == 1:
        del a[0]
print(seen, a)
it = iter(a)
print(next(it))
a.clear()
print(list(it))
a.append("late")
print(list(it))
a = [1, 2, 3]
for x in a[:]:
    a.insert(0, x)
print(a)
it = reversed(a)
print(next(it), next(it))
a.pop()
print(list(it))


class Shrink:
    def __init__(self, target):
        self.target = target

    def __eq__(self, other):
        if self.target:
            self.target.pop()
        return False


target = [1, 2, 3, 4]
target[0] = Shrink(target)
print(5 in target, len(target))
x = [1, 2, 3]
x[1:2] = x
print(x)
x.extend(x)
x
