from cyclec import c

d = 1
