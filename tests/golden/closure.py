def counter(start, *, step=1):
    count = start

    def advance():
        nonlocal count
        try:
            count += step
        except TypeError as error:
            raise ValueError("not a number") from error
        finally:
            print("advanced")
        return count

    return advance


counter(1, step=2)()
