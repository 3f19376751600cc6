class Bad:
    def __lt__(self, other):
        raise KeyError
while True:
    try:
        sorted([Bad() for _ in range(1000)])
    except KeyError:
        pass
