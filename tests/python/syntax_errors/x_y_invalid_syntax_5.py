x && y
