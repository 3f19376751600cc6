type X[T = 
