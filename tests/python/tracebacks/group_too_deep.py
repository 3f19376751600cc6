def deep(n):
    if n == 0:
        return ValueError("leaf\nsecond line")
    return ExceptionGroup(f"level {n}", [deep(n - 1)])
raise deep(13)
