xs = list(range(20000))
class Key:
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        xs.append(1)
        xs.clear()
        return self.n < other.n
for _ in range(100):
    try:
        xs[:] = range(2000)
        xs.sort(key=Key)
    except ValueError as error:
        print(error)
        break
