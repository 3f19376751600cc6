cache = {"a": 1}
del cache["a"]
del cache["b"]
