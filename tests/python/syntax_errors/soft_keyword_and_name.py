print(type(e) x)
