x = 5a
