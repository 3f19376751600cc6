print(yield)
