def check(values):
    errors = []
    for value in values:
        try:
            int(value)
        except ValueError as error:
            error.add_note(f"value was {value}")
            errors.append(error)
    if errors:
        raise ExceptionGroup("bad values", errors)


check(["1", "x", "y"])
