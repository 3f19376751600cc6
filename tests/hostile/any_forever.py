any(iter(int, 1))
