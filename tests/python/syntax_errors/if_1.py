if 1:
    x
	y
