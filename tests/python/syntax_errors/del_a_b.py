del (a, b())
