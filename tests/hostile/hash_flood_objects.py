class Same:
    def __hash__(self):
        return 1
d = {}
for i in range(10 ** 6):
    d[Same()] = i
