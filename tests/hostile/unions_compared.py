def nested(levels):
    union = int
    for i in range(levels):
        union = list[union] | set[union] | tuple[union] | dict[union, union] | frozenset[union] | type[union]
    return union


a, b = nested(5), nested(5)
while True:
    a == b
