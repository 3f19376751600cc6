import math


def distance(x, y):
    return math.sqrt(x * x - y * y)


print(distance(5, 3))
print(distance(3, 5))
