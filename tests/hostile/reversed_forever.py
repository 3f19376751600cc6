class R:
    def __len__(self):
        return 2 ** 62
    def __getitem__(self, i):
        return i
for x in reversed(R()):
    pass
