from collections import OrderedDict


class LRU:

    def __init__(self, n):
        self.n = n
        self.d = OrderedDict()

    def get(self, k):
        if k not in self.d:
            return -1
        self.d.move_to_end(k)
        return self.d[k]

    def put(self, k, v):
        if k in self.d:
            self.d.move_to_end(k)
        self.d[k] = v
        if len(self.d) > self.n:
            self.d.popitem(last=False)


def main():
    c = LRU(100)
    t = 0
    for i in range(10000):
        c.put(i * 7 % 151, i)
        t += c.get(i * 3 % 173)
    return t


main()
