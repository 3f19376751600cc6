e = ValueError("")
e.__notes__ = {"a": 1}
raise e
