def __getattr__(name):
    if name == "made":
        print("making")
        return "made"
    if name == "sub":
        from importlib import import_module

        return import_module(".sub", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return ["made", "sub"]
