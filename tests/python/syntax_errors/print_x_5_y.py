print(x = 5, y)
