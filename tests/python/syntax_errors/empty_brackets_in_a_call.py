print(data[][0], 1)
