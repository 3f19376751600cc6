name = "ann
print(name)
