if x == 5 = y: pass
