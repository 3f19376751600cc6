if x[0] = 5: pass
