if True:
	for i in range(2):
		value = [10,	20][i + 1] + 1
