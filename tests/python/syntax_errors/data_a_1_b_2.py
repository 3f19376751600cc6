data = {"a": 1, "b": 2
for k in data:
    print(k)
