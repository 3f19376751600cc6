def load(name):
    if name == "json":
        import json
        return json.loads("[1]")
    import not_installed
    return not_installed


print(load("json"))
load("other")
