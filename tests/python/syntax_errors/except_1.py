except = 1
