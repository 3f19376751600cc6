if x:
    pass
elsif y:
    pass
