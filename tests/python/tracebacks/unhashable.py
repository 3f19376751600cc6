groups = {}
for row in [("a", [1]), (["b"], 2)]:
    key, value = row
    groups[key] = value
    print(groups)
