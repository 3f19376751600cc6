x || y
