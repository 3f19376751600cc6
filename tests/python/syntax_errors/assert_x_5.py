assert x = 5
