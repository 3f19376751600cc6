"""Huffman coding with a heap written by hand, and a report about the codes."""
from __future__ import annotations
from collections import Counter
from dataclasses import dataclass, field
from functools import total_ordering


@total_ordering
@dataclass(eq=False)
class Node:
    weight: int
    symbol: str = ""
    left: Node | None = None
    right: Node | None = None
    order: int = field(default=0, repr=False)

    def __eq__(self, other):
        return (self.weight, self.order) == (other.weight, other.order)

    def __lt__(self, other):
        return (self.weight, self.order) < (other.weight, other.order)

    @property
    def is_leaf(self) -> bool:
        return self.left is None and self.right is None


class MinHeap:
    def __init__(self, items=()):
        self._items = []
        for item in items:
            self.push(item)

    def __len__(self):
        return len(self._items)

    def push(self, item):
        items = self._items
        items.append(item)
        at = len(items) - 1
        while at and items[at] < items[parent := (at - 1) // 2]:
            items[at], items[parent] = items[parent], items[at]
            at = parent

    def pop(self):
        items = self._items
        if not items:
            raise IndexError("pop from an empty heap")
        items[0], items[-1] = items[-1], items[0]
        smallest = items.pop()
        at = 0
        while (child := 2 * at + 1) < len(items):
            if child + 1 < len(items) and items[child + 1] < items[child]:
                child += 1
            if items[at] <= items[child]:
                break
            items[at], items[child] = items[child], items[at]
            at = child
        return smallest


def build(text: str) -> Node:
    counts = Counter(text)
    heap = MinHeap(Node(n, s, order=i) for i, (s, n) in enumerate(sorted(counts.items())))
    order = len(heap)
    while len(heap) > 1:
        a, b = heap.pop(), heap.pop()
        heap.push(Node(a.weight + b.weight, left=a, right=b, order=order))
        order += 1
    return heap.pop()


def codes(node: Node, prefix: str = "") -> dict[str, str]:
    if node.is_leaf:
        return {node.symbol: prefix or "0"}
    return codes(node.left, prefix + "0") | codes(node.right, prefix + "1")


def encode(text, table):
    return "".join(table[c] for c in text)


def decode(bits, root):
    out, node = [], root
    for bit in bits:
        if not root.is_leaf:
            node = node.left if bit == "0" else node.right
        if node.is_leaf:
            out.append(node.symbol)
            node = root
    return "".join(out)


for text in ("abracadabra", "aaaa", "the quick brown fox jumps over the lazy dog", "mississippi river"):
    root = build(text)
    table = codes(root)
    bits = encode(text, table)
    assert decode(bits, root) == text
    print(f"{text!r}: {len(text) * 8} bits -> {len(bits)} bits ({len(bits) / (len(text) * 8):.1%})")
    for symbol, code in sorted(table.items(), key=lambda kv: (len(kv[1]), kv[1]))[:5]:
        print(f"   {symbol!r:>5} {code:<8} {text.count(symbol):>3}")

try:
    MinHeap().pop()
except IndexError as error:
    print("error:", error)
print(build("ab"))
