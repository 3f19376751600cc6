print(10 ** 20 in range(10 ** 30), -1.5 in range(10 ** 7), 'x' in range(10 ** 12))
