ORDER = {"high": 0, "mid": 1, "low": 2}
tasks = [("b", "low", 3), ("a", "high", 5), ("d", "mid", 1), ("c", "high", 2), ("e", "low", 3)]
print([t[0] for t in sorted(tasks, key=lambda t: (ORDER[t[1]], t[2]))], [t[0] for t in sorted(tasks, key=lambda t: (-t[2], t[0]))])


def natural(text):
    parts, digits = [], ""
    for ch in text + "\0":
        if ch.isdigit():
            digits += ch
        else:
            if digits:
                parts.append((0, int(digits), ""))
                digits = ""
            parts.append((1, 0, ch))
    return parts


files = ["img12.png", "img10.png", "img2.png", "img1.png", "IMG3.png", "a"]
print(sorted(files), sorted(files, key=natural), sorted(files, key=str.lower))


class Reverse:
    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        return other.value < self.value


print(sorted(tasks, key=lambda t: (t[2], Reverse(t[0]))))


class Compare:
    def __init__(self, f):
        self.f = f

    def __call__(self, item):
        f = self.f

        class Key:
            def __lt__(self, other):
                return f(item, other.item) < 0

        key = Key()
        key.item = item
        return key


def by_last_digit(a, b):
    return (a % 10 > b % 10) - (a % 10 < b % 10) or (a > b) - (a < b)


print(sorted([23, 11, 42, 31, 3, 12], key=Compare(by_last_digit)), max([23, 19, 42], key=lambda n: n % 10))
groups = {}
for t in sorted(tasks, key=lambda t: t[1]):
    groups.setdefault(t[1], []).append(t[0])
print(groups)
ranked = sorted({"ann": 3, "bob": 5, "cid": 3}.items(), key=lambda kv: (-kv[1], kv[0]))
rank, previous, out = 0, None, []
for position, (name, score) in enumerate(ranked, 1):
    if score != previous:
        rank, previous = position, score
    out.append(f"{rank}. {name} ({score})")
print(out)
data = [[3, "x"], [1, "y"], [2, "z"]]
data.sort()
print(data, sorted(data, key=lambda r: r[1], reverse=True), sorted(range(-3, 4), key=lambda n: (abs(n), n)), sorted("aBcD", key=lambda c: (c.islower(), c)))
none_last = sorted([3, None, 1, None, 2], key=lambda v: (v is None, v or 0))
print(none_last, sorted([(1, None), (0, None)]), sorted([True, False, None], key=bool), sorted(["b", "", "a"], key=lambda s: (not s, s)))
sorted(sorted(files), key=len)
