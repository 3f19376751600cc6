x < y = 1
