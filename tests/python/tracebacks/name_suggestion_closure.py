def outer():
    counter = 5
    def inner():
        return conter + counter
    return inner()
outer()
