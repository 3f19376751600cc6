class Node:
    def __init__(self, next=None):
        self.next = next
        self.value = 1


chain = Node(Node())
print(chain.next.value)
print(chain.next.next.value + chain.value)
