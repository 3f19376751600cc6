# What iterators of dicts and sets say that they have left.
import operator
def hints(it):
    out = [operator.length_hint(it)]
    for _ in it:
        out.append(operator.length_hint(it))
    return out
print(hints(iter({1: 1, 2: 2, 3: 3})), hints(reversed({1: 1, 2: 2, 3: 3})), hints(iter({1, 2, 3})))
d = {i: i for i in range(10)}
del d[3], d[7]
print(hints(iter(d)), hints(reversed(d)), hints(iter(d.items())), hints(reversed(d.values())))
it = iter(d); d[77] = 1; print(operator.length_hint(it))
it = reversed(d); d[78] = 1; print(operator.length_hint(it))
s = {1, 2}; it = iter(s); s.add(3); print(operator.length_hint(it))
it = iter({1: 1}); list(it); print(operator.length_hint(it))
