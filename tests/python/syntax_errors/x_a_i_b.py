x = a i b
