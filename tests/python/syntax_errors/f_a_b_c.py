f(a, b c)
