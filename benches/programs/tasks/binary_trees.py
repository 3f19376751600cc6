class Node:
    __slots__ = ('left', 'right')

    def __init__(self, left, right):
        self.left = left
        self.right = right


def make(d):
    return Node(None, None) if d == 0 else Node(make(d - 1), make(d - 1))


def check(n):
    return 1 if n.left is None else 1 + check(n.left) + check(n.right)


def main():
    return sum((check(make(11)) for _ in range(4)))


main()
