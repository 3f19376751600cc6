wile x:
    pass
