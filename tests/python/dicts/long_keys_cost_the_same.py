# Keys of few letters and many bytes cost the same however they were found before, and whatever stood in their place.
def fresh():
    return "".join(["\u00e9"] * 600)


first, second, third = fresh(), fresh(), fresh()
d = {}
d[first] = 1
d["x"] = 2
del d[first]
d[second] = 3
e = {"a": 1, "b": 2}
e[second] = 4
for _ in range(5):
    print(e[third], d[third], third in d, third in e)
    e[third] += 1
    d[third] += 1
    print(e.get(fresh()), d.get(fresh()), fresh() in {first})
pairs = {(first[:40], 1): "a", (first[:200], 2): "b", (first, 3): "c"}
for _ in range(3):
    print(pairs[fresh()[:40], 1], pairs[fresh()[:200], 2], pairs[fresh(), 3], (fresh(), 4) in pairs)
