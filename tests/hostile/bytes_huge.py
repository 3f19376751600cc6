b = bytes(10 ** 12)
