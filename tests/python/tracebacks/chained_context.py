def lookup(key):
    table = {}
    try:
        return table[key]
    except KeyError:
        return table["default"].strip()


lookup("a")
