x = (1).to_bytes(10 ** 10, 'big')
