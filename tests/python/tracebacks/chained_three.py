try:
    try:
        {}["a"]
    except KeyError as error:
        raise ValueError("second") from error
except ValueError:
    [][3]
