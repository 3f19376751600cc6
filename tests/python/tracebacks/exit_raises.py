class Broken:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        raise RuntimeError("while closing")


with Broken() as b:
    b.missing()
