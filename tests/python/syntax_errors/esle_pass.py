esle: pass
