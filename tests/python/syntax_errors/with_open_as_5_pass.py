with open() as 5: pass
