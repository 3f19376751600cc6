return 5 = x
