x = if 1 else 2
