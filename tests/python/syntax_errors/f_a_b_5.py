f(a + b = 5)
