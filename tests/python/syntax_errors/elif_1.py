elif_ = 1
elif x: pass
