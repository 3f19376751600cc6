name = "ann"
print(name[0], name[-1])
print("letters:", name[1] + name[5])
