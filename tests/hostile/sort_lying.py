class Liar:
    def __lt__(self, other):
        return True
xs = [Liar() for _ in range(20000)]
while True:
    xs.sort()
