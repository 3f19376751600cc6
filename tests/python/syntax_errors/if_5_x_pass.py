if 5 = x: pass
