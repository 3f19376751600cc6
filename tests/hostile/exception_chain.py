e = None
for i in range(1_000_000):
    try:
        try:
            raise ValueError(i)
        except ValueError as inner:
            if e is not None:
                inner.__context__ = e
            e = inner
    except Exception:
        pass
raise e
