A = type('A', (), {})
B = type('B', (), {})
for i in range(300):
    A, B = type('A', (A, B), {}), type('B', (A, B), {})
