import cyclef

e = 1
