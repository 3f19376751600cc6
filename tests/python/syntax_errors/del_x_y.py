del x y
