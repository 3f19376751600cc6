type 5 = int
