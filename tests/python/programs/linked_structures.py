"""Linked list, binary search tree, heap and LRU cache."""


class LinkedList:
    class Node:
        def __init__(self, value, next=None):
            self.value, self.next = value, next

    def __init__(self, items=()):
        self.head = None
        self.size = 0
        for item in reversed(list(items)):
            self.push(item)

    def push(self, value):
        self.head = self.Node(value, self.head)
        self.size += 1

    def pop(self):
        if self.head is None:
            raise IndexError("pop from empty list")
        node, self.head = self.head, self.head.next
        self.size -= 1
        return node.value

    def __iter__(self):
        node = self.head
        while node:
            yield node.value
            node = node.next

    def __len__(self):
        return self.size

    def reverse(self):
        previous, node = None, self.head
        while node:
            node.next, previous, node = previous, node, node.next
        self.head = previous
        return self

    def __repr__(self):
        return " -> ".join([*map(repr, self), "None"])


class Tree:
    def __init__(self):
        self.root = None

    def insert(self, key, value=None):
        node = [key, value, None, None]
        if self.root is None:
            self.root = node
            return
        current = self.root
        while True:
            if key == current[0]:
                current[1] = value
                return
            side = 2 if key < current[0] else 3
            if current[side] is None:
                current[side] = node
                return
            current = current[side]

    __setitem__ = insert

    def __getitem__(self, key):
        node = self.root
        while node:
            if key == node[0]:
                return node[1]
            node = node[2 if key < node[0] else 3]
        raise KeyError(key)

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def walk(self, node="root"):
        node = self.root if node == "root" else node
        if node:
            yield from self.walk(node[2])
            yield node[0], node[1]
            yield from self.walk(node[3])

    def height(self):
        def h(node):
            return 0 if node is None else 1 + max(h(node[2]), h(node[3]))

        return h(self.root)


class Heap:
    def __init__(self, items=()):
        self.items = []
        for item in items:
            self.push(item)

    def push(self, item):
        self.items.append(item)
        i = len(self.items) - 1
        while i and self.items[i] < self.items[(i - 1) // 2]:
            self.items[i], self.items[(i - 1) // 2] = self.items[(i - 1) // 2], self.items[i]
            i = (i - 1) // 2

    def pop(self):
        top, last = self.items[0], self.items.pop()
        if self.items:
            self.items[0], i = last, 0
            while (c := 2 * i + 1) < len(self.items):
                if c + 1 < len(self.items) and self.items[c + 1] < self.items[c]:
                    c += 1
                if self.items[i] <= self.items[c]:
                    break
                self.items[i], self.items[c] = self.items[c], self.items[i]
                i = c
        return top

    def __bool__(self):
        return bool(self.items)


class LRU:
    def __init__(self, size):
        self.size, self.data, self.misses = size, {}, 0

    def get(self, key, make):
        if key in self.data:
            self.data[key] = self.data.pop(key)
        else:
            self.misses += 1
            if len(self.data) >= self.size:
                del self.data[next(iter(self.data))]
            self.data[key] = make(key)
        return self.data[key]


items = LinkedList([1, 2, 3])
items.push(0)
print(items, len(items), items.pop(), items.reverse(), 3 in items, max(items), [*items])
try:
    LinkedList().pop()
except IndexError as error:
    print(error)
tree = Tree()
for word in "the quick brown fox jumps over the lazy dog".split():
    tree[word] = len(word)
print(list(tree.walk()), tree.height(), tree["fox"], "cat" in tree, "dog" in tree)
try:
    tree["cat"]
except KeyError as error:
    print("missing", error)
heap = Heap([5, 3, 8, 1, 9, 2])
print(heap.items[0], [heap.pop() for _ in range(6)], bool(heap))
tasks = Heap([(2, "write"), (1, "plan"), (3, "test"), (1, "ask")])
while tasks:
    print(*tasks.pop())
cache = LRU(2)
print([cache.get(k, lambda k: k * k) for k in (1, 2, 1, 3, 2, 1)], cache.misses, cache.data)
