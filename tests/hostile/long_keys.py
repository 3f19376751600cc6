a = 'x' * 3_000_000
b = 'x' * 3_000_000
d, s = {a: 1}, {a}
while d[b] and b in d and b in s and b in [a] and [a] == [b]:
    d[b] = 1
