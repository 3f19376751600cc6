class Tree:
    def __init__(self, child=None):
        self.child = child

    def depth(self):
        return 1 + self.child.depth()


t = Tree()
t.child = t
t.depth()
