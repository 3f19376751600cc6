return = 5
