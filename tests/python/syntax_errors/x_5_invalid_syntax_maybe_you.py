x = 5
if x = 5:
    pass
