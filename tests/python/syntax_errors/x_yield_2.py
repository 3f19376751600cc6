x = [yield]
