class P:
    def __init__(self):
        self._hidden = 1
P().hidden
