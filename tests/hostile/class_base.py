# `__base__` of a class with many bases, each with a long order, again and again.
K = type("K", (), {})
for i in range(200):
    K = type("K", (K,), {})
C = type("C", tuple([type("L", (K,), {}) for i in range(200)]), {})
while True:
    C.__base__
