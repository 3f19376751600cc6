x =! y
