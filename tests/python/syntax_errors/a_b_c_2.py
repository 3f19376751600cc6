(a, b c)
