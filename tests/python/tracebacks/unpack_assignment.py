def pair():
    return [1]


first, second = pair()
