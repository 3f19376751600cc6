# New elements go where removed ones were: the order of sets of numbers shows it, and what `pop` gives next.
import random

s = {1, 2, 3}
s.discard(1)
s.add(9)
print(s, list(s))
s.remove(2)
s.add(2)
print(s)
s = set(range(10))
s -= {3}
s.add(35)
print(s)
s ^= {2, 10}
print(s)
s.symmetric_difference_update([10, 11, 12])
print(s, s.pop(), s.pop(), s)
s |= {0, 1, 2}
print(s)


def churn(seed, wide, turns):
    numbers = random.Random(seed)
    s = set()
    shown = []
    for turn in range(turns):
        value = numbers.randrange(wide)
        what = numbers.random()
        if what < 0.5:
            s.add(value)
        elif what < 0.8:
            s.discard(value)
        elif what < 0.9 and s:
            shown.append(s.pop())
        elif what < 0.95:
            s |= {value, value + 1, value + 2}
        else:
            s -= {value, value + 1}
        if turn % 7 == 0:
            shown.append(tuple(s))
    return shown


for seed in range(12):
    print(churn(seed, (12, 40, 200)[seed % 3], 60))


def step(value):
    # Stands between two looks at the set: the session may be saved and restored here.
    for _ in range(3):
        value += 1
    return value


# `pop` goes on after the last one it took, also when smaller ones have come in between.
s = {5, 6, 7}
print(s.pop(), step(1))
s.add(1)
print(s.pop(), step(2), s.pop(), step(3), s)
s.add(2)
s.add(40)
print(s.pop(), s)
s = {5, 6, 7}
s.pop()
s.clear()
s |= {1, 6}
print(s.pop(), s)
s = {5, 6, 7}
s.pop()
t = s.copy()
t.add(1)
print(t.pop(), s.pop())
s = set(range(20))
for _ in range(15):
    s.pop()
s |= {1, 2, 3}
print(s.pop(), s)
for n in range(100, 130):
    s.add(n)
print(s.pop(), s.pop(), sorted(s)[:5])
