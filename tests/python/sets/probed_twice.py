# Elements of equal hash whose place is probed twice.


class P:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __hash__(self):
        return self.x + self.y

    def __eq__(self, other):
        asked.append((self.x, other.x))
        return (self.x, self.y) == (other.x, other.y)

    def __repr__(self):
        return f"P{self.x}"


for total in range(256):
    asked = []
    made = {P(total, 0), P(total - 1, 1)}
    made.add(P(total - 2, 2))
    print(total, len(made), P(total - 2, 2) in made, P(total - 3, 3) in made, len(asked))
    made.discard(P(total - 1, 1))
    print(sorted(p.x for p in made))
