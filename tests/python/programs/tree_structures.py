"""Binary search trees, AVL balance, iterators of all kinds, a trie."""
from __future__ import annotations
from collections.abc import MutableMapping, Iterator
from contextlib import suppress
import random


class Node:
    __slots__ = ("key", "value", "left", "right", "height")

    def __init__(self, key, value):
        self.key, self.value = key, value
        self.left = self.right = None
        self.height = 1


def height(node):
    return node.height if node else 0


def balance(node):
    return height(node.left) - height(node.right)


def update(node):
    node.height = 1 + max(height(node.left), height(node.right))
    return node


def rotate_right(y):
    x = y.left
    y.left, x.right = x.right, y
    update(y)
    return update(x)


def rotate_left(x):
    y = x.right
    x.right, y.left = y.left, x
    update(x)
    return update(y)


def rebalance(node):
    update(node)
    if balance(node) > 1:
        if balance(node.left) < 0:
            node.left = rotate_left(node.left)
        return rotate_right(node)
    if balance(node) < -1:
        if balance(node.right) > 0:
            node.right = rotate_right(node.right)
        return rotate_left(node)
    return node


class TreeMap(MutableMapping):
    def __init__(self, items=(), /, **kw):
        self._root, self._size = None, 0
        self.update(items, **kw)

    def __setitem__(self, key, value):
        def put(node):
            if node is None:
                self._size += 1
                return Node(key, value)
            if key == node.key:
                node.value = value
            elif key < node.key:
                node.left = put(node.left)
            else:
                node.right = put(node.right)
            return rebalance(node)
        self._root = put(self._root)

    def __getitem__(self, key):
        node = self._root
        while node and node.key != key:
            node = node.left if key < node.key else node.right
        if node is None:
            raise KeyError(key)
        return node.value

    def __delitem__(self, key):
        def drop(node):
            if node is None:
                raise KeyError(key)
            if key < node.key:
                node.left = drop(node.left)
            elif key > node.key:
                node.right = drop(node.right)
            elif not (node.left and node.right):
                self._size -= 1
                return node.left or node.right
            else:
                heir = node.right
                while heir.left:
                    heir = heir.left
                node.key, node.value, moved = heir.key, heir.value, heir.key
                outer, self._size = self._size, self._size
                node.right = self._drop_min(node.right)
                self._size = outer - 1
            return rebalance(node)
        self._root = drop(self._root)

    def _drop_min(self, node):
        if node.left is None:
            return node.right
        node.left = self._drop_min(node.left)
        return rebalance(node)

    def __iter__(self) -> Iterator:
        stack, node = [], self._root
        while stack or node:
            while node:
                stack.append(node)
                node = node.left
            node = stack.pop()
            yield node.key
            node = node.right

    def __len__(self):
        return self._size

    def __repr__(self):
        return f"{type(self).__name__}({dict(self)!r})"

    def levels(self):
        level = [self._root] if self._root else []
        while level:
            yield [n.key for n in level]
            level = [c for n in level for c in (n.left, n.right) if c]

    def irange(self, low, high):
        def walk(node):
            if node:
                if node.key > low:
                    yield from walk(node.left)
                if low <= node.key < high:
                    yield node.key
                if node.key < high:
                    yield from walk(node.right)
        return walk(self._root)


rng = random.Random(42)
keys = rng.sample(range(100), 20)
tree = TreeMap((k, str(k)) for k in keys)
print(len(tree), list(tree) == sorted(keys), height(tree._root), list(tree.irange(20, 50)))
for level in tree.levels():
    print(" ".join(map(str, level)))
for k in keys[:10]:
    del tree[k]
print(tree, tree.pop(keys[15]), tree.popitem(), tree.setdefault(1000, "new"), 1000 in tree, tree.get(-1, "none"))
with suppress(KeyError):
    del tree[-5]
    print("never")
print(tree == dict(tree), sorted(tree.values())[:3], list(tree.items())[-1], tree.keys() & {1000, 7})
print(TreeMap(b=1, a=2), TreeMap({"z": 1}) == {"z": 1})


class Trie(dict):
    END = object()

    def __missing__(self, key):
        value = self[key] = type(self)()
        return value

    def insert(self, word):
        node = self
        for c in word:
            node = node[c]
        dict.__setitem__(node, self.END, True)
        return self

    def words(self, prefix=""):
        node = self
        for c in prefix:
            if c not in node:
                return
            node = node[c]
        yield from self._walk(node, prefix)

    @classmethod
    def _walk(cls, node, prefix):
        if cls.END in node:
            yield prefix
        for c in sorted(k for k in node if k is not cls.END):
            yield from cls._walk(node[c], prefix + c)


trie = Trie()
for word in "car card care cat dog do done".split():
    trie.insert(word)
print(list(trie.words("car")), list(trie.words("do")), list(trie.words("x")), len(list(trie.words())))
tree["text"] = 1
