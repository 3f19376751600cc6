def area(r):
    return math.pi * r ** 2


area(2)
