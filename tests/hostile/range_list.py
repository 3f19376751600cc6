list(range(10 ** 15))
