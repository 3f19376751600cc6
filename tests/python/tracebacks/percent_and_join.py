parts = ["a", 1]
print("%s-%d" % tuple(parts))
print(", ".join(parts))
