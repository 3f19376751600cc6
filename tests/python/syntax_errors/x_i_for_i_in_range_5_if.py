x = [i for i in range(5) if]
