bases = tuple(type(f'B{i}', (), {}) for i in range(2_000))
for _ in range(100):
    C = type('C', bases, {})
