fr x in range(3):
    pass
