class P:
    def __init__(self):
        self._hidden = 1
    def m(self):
        return self.hidden
P().m()
