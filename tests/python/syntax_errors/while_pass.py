while: pass
