x = a.5
