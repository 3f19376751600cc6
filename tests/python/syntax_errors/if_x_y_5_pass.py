if x.y = 5: pass
