def check(row, n):
    try:
        return float(row)
    except ValueError as error:
        error.add_note(f"in row {n}")
        error.add_note("two lines:\n  indented")
        raise


for n, row in enumerate(["1.5", "abc"]):
    print(check(row, n))
