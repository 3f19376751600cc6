global x y
