x = nto y
