def three(a, b, c):
    return a, b, c


args = (1, 2)
print(three(*args, 3))
print(three(*args))
