A = object
for i in range(5_000):
    A = type('A', (A,), {})
A().x
