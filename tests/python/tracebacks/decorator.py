def register(name):
    def wrap(f):
        if name in ("bad",):
            raise ValueError(f"name {name} is taken")
        return f

    return wrap


@register("good")
def one():
    pass


@register("bad")
def two():
    pass
