def parse(text):
    try:
        return int(text)
    except ValueError as error:
        raise RuntimeError(f"cannot parse {text!r}") from error


def load(lines):
    return [parse(line) for line in lines]


load(["1", "x"])
