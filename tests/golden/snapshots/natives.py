class Key:
    def __init__(self, n): self.n = n
    def __lt__(self, other):
        if self.n == 3: pause()
        return self.n < other.n
    def __eq__(self, other):
        return self.n == other.n
    def __hash__(self):
        return 1
    def __repr__(self):
        if self.n == 2: pause()
        return f"K{self.n}"
    def __format__(self, spec):
        pause()
        return spec * self.n

def pausing(x):
    pause()
    return x

print(sorted([Key(4), Key(3), Key(1), Key(2)]))
print(list(map(pausing, [1, 2])), list(filter(pausing, [0, 1])), max([3, 1, 2], key=pausing))
print({Key(1): 1, Key(2): 2}, f"{Key(3):-}", "%s" % Key(2), str([Key(2), {Key(2)}]))
print(sum(map(pausing, [1, 2])), any(map(pausing, [0, 1])), Key(2) in [Key(1), Key(2)])
print(", ".join(map(str, map(pausing, "ab"))), dict(zip("ab", map(pausing, [1, 2]))))
