class Feed:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        return self

    def __next__(self):
        return self.items.pop(0)


for item in Feed([1, 2]):
    print(item)
