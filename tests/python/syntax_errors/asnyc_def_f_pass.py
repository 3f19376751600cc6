asnyc def f(): pass
