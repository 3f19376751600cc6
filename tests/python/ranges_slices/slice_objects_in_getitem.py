class Probe:
    def __getitem__(self, key):
        return key

    def __setitem__(self, key, value):
        print("set", key, value)

    def __delitem__(self, key):
        print("del", key)


p = Probe()
print(p[1], p[1:2], p[:], p[::2], p[1:2, 3], p[..., 0], p[()], p["a":"b"], p[-1:])
p[1:2] = 3
p[0, 1] = "x"
del p[5:]
del p["k"]
print(p[None:3:"z"])


class Window:
    def __init__(self, data):
        self.data = data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if isinstance(key, slice):
            start, stop, step = key.indices(len(self))
            return Window([self.data[i] for i in range(start, stop, step)])
        if key < 0:
            key += len(self)
        return self.data[key]

    def __repr__(self):
        return f"Window({self.data!r})"


w = Window([10, 20, 30, 40])
print(w[1:3], w[::-1], w[-1], w[:2][0], list(w), 30 in w, list(reversed(w)))
w[1:]
