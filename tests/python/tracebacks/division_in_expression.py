values = [4, 2, 0]
result = (values[0] + values[1]) / values[2] + 1
