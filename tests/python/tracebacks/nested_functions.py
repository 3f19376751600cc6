def outer(x):
    def middle(y):
        def inner(z):
            return x[y][z]

        return inner(y + 1)

    return middle(0)


print(outer([[0, 1]]))
outer([[0]])
