class Node:

    def __init__(self, v, nxt=None):
        self.v = v
        self.next = nxt


class LL:

    def __init__(self):
        self.head = None
        self.n = 0

    def push(self, v):
        self.head = Node(v, self.head)
        self.n += 1

    def __iter__(self):
        c = self.head
        while c:
            yield c.v
            c = c.next

    def __len__(self):
        return self.n

    def reverse(self):
        p, c = (None, self.head)
        while c:
            c.next, p, c = (p, c, c.next)
        self.head = p


def main():
    l = LL()
    for i in range(6000):
        l.push(i)
    l.reverse()
    return sum(l) + len(l) + sum((x for x in l if x % 2))


main()
