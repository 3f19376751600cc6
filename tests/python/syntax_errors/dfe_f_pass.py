dfe f(): pass
