class Node:
    pass
first = node = Node()
for i in range(150_000):
    node.next = Node()
    node = node.next
node.next = first
first = node = None
for i in range(3_000_000):
    x = [i]
