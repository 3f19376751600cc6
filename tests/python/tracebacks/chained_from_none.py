def lookup(key):
    try:
        return {}[key]
    except KeyError:
        raise LookupError(f"nothing under {key!r}") from None


lookup("a")
