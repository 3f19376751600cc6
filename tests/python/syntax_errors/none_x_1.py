None.x = 1
None += 1
