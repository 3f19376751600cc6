import math
math.comb(10 ** 7, 5 * 10 ** 6)
