with: pass
