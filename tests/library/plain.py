"""A module."""
print("plain runs as", __name__)
answer = 42
_hidden = 1


def double(x):
    return 2 * x


def fails(x):
    return 1 / x


class Thing:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"Thing({self.name!r})"
