clas A: pass
