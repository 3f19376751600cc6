from dataclasses import dataclass, field, replace


@dataclass
class Item:
    name: str
    price: float
    count: int = 1

    @property
    def total(self):
        return self.price * self.count


@dataclass(order=True, frozen=True)
class Point:
    x: int
    y: int = 0


@dataclass
class Cart:
    items: list = field(default_factory=list)

    def add(self, item):
        self.items.append(item)
        return self


def main():
    cart = Cart()
    for i in range(2000):
        cart.add(Item(f'i{i}', i * 0.5, i % 3 + 1))
    total = sum(item.total for item in cart.items)
    points = sorted(Point(i % 17, i % 5) for i in range(400))
    moved = [replace(point, y=point.y + 1) for point in points[:100]]
    same = sum(1 for i in range(300) if Point(i, 1) == Point(i, i % 2))
    return total + moved[3].y + same + len(repr(cart.items[:20])) + len({p for p in points})


main()
