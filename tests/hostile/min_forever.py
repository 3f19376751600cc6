min(iter(int, 1))
