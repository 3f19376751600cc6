import a, b,
