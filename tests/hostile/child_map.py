# What children of a map leave, until the map is answered.
for exceptions in False, True:
    try:
        print(len(sandbox_map("'x' * 500000", list(range(400)), 4, return_exceptions=exceptions)))
    except ValueError as error:
        print(error)
