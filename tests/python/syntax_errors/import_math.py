import math
print(math.sqrt(16)
x = 5
