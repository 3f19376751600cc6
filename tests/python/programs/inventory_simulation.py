"""A store simulated with a small deterministic generator."""


class Random:
    """A linear congruential generator; its numbers are the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state * 1103515245 + 12345) % 2 ** 31
        return self.state

    def randint(self, low, high):
        return low + (self.next() >> 8) % (high - low + 1)

    def choice(self, items):
        return items[self.randint(0, len(items) - 1)]

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.randint(0, i)
            items[i], items[j] = items[j], items[i]


class OutOfStock(Exception):
    pass


class Item:
    def __init__(self, name, price, stock):
        self.name, self.price, self.stock = name, price, stock
        self.sold = 0

    def sell(self, n):
        if n > self.stock:
            raise OutOfStock(f"{self.name}: wanted {n}, have {self.stock}")
        self.stock -= n
        self.sold += n
        return n * self.price


class Store:
    def __init__(self, items, random):
        self.items = {item.name: item for item in items}
        self.random = random
        self.cash = 0
        self.log = []

    def day(self, number):
        lost = 0
        for _ in range(self.random.randint(2, 5)):
            item = self.items[self.random.choice(sorted(self.items))]
            wanted = self.random.randint(1, 4)
            try:
                self.cash += item.sell(wanted)
            except OutOfStock as error:
                lost += 1
                self.log.append(f"day {number}: {error}")
                try:
                    self.cash += item.sell(item.stock)
                finally:
                    self.restock(item)
        return lost

    def restock(self, item, amount=6):
        cost = round(amount * item.price * 0.6, 2)
        if cost > self.cash:
            self.log.append(f"cannot restock {item.name}")
            return False
        self.cash -= cost
        item.stock += amount
        return True


random = Random(42)
store = Store([Item("apple", 0.5, 5), Item("bread", 2.25, 3), Item("cheese", 6.0, 2)], random)
for number in range(1, 11):
    lost = store.day(number)
    stocks = " ".join(f"{i.name}={i.stock}" for i in store.items.values())
    print(f"day {number:2}: cash {store.cash:7.2f} lost {lost} {stocks}")
print(*store.log, sep="\n")
for item in sorted(store.items.values(), key=lambda i: i.sold, reverse=True):
    print(f"{item.name:<8}{item.sold:>3} sold, revenue {item.sold * item.price:.2f}")
deck = [f"{rank}{suit}" for suit in "SH" for rank in "A23"]
random.shuffle(deck)
print(deck, sorted(deck))
rolls = [random.randint(1, 6) for _ in range(600)]
print({face: rolls.count(face) for face in range(1, 7)}, sum(rolls) / len(rolls))
inside = sum(1 for _ in range(1000) if (random.randint(0, 9999) / 1e4) ** 2 + (random.randint(0, 9999) / 1e4) ** 2 <= 1)
print(4 * inside / 1000)
