while x = f(): pass
