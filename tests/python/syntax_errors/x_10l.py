x = 10l
