class Thing:
    size = 3


t = Thing()
print(t.size)
print("size:", t.size() + 1)
