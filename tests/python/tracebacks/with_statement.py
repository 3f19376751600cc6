class Door:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        print("closing", kind.__name__)


def walk():
    with Door() as door:
        step(door)


def step(door):
    door.knock(3)


walk()
