del (x)
del *x
