f(x.y = 5)
