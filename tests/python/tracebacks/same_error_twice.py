stored = []


def first():
    try:
        {}["x"]
    except KeyError as error:
        stored.append(error)


def second():
    raise stored[0]


first()
second()
