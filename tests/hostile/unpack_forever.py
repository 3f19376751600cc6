a, *b = iter(int, 1)
