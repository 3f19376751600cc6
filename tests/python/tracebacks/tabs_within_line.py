def f():
	if 1:
		return 1 +	(2 ** "x")	# tabs
f()
