x = list(range(100_000))
while True:
    match x:
        case [*a, 1, b]:
            pass
        case [a, *b]:
            pass
