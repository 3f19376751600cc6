if x:
    pass
elif:
    pass
