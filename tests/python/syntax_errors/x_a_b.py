x = a b
