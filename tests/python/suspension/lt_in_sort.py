# host
class Card:
    def __init__(self, rank):
        self.rank = rank

    def __lt__(self, other):
        return host_echo(self.rank) < host_echo(other.rank)

    def __repr__(self):
        return f"<{self.rank}>"


cards = [Card((n * 7) % 10) for n in range(10)]
print(sorted(cards), max(cards), min(cards), sorted(cards, reverse=True))
cards.sort()
print(cards)
pairs = [(2, Card(1)), (1, Card(2)), (1, Card(1))]
print(sorted(pairs), (1, Card(1)) < (1, Card(2)), [Card(3)] < [Card(2)])
print(Card(1) < Card(2) < Card(3), Card(2) > Card(1), sorted([3, 1, 2], key=Card))
many = [Card((n * 37) % 101) for n in range(100)]
print([c.rank for c in sorted(many)] == sorted(c.rank for c in many))


class Fussy(Card):
    def __lt__(self, other):
        if host_echo(self.rank) == 3 or other.rank == 3:
            host_fail("ArithmeticError", "three again")
        return self.rank < other.rank


hand = [Fussy(n) for n in (5, 3, 1)]
try:
    hand.sort()
except ArithmeticError as error:
    print(error, sorted(c.rank for c in hand))
sorted(cards, key=lambda c: -c.rank)[:3]
