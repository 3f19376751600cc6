for x: pass
