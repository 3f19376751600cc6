"""A small limit order book with price-time priority."""
from __future__ import annotations
from collections import defaultdict, deque
from dataclasses import dataclass, field
from enum import Enum
from itertools import count


class Side(Enum):
    BUY = "buy"
    SELL = "sell"

    @property
    def opposite(self) -> Side:
        return Side.SELL if self is Side.BUY else Side.BUY


@dataclass
class Order:
    side: Side
    price: int
    qty: int
    owner: str
    id: int = field(default_factory=count(1).__next__)

    def __str__(self):
        return f"#{self.id} {self.owner:<6} {self.side.value:>4} {self.qty:>4} @ {self.price / 100:.2f}"


@dataclass(frozen=True, slots=True)
class Trade:
    buyer: str
    seller: str
    price: int
    qty: int


class Book:
    def __init__(self):
        self.levels: dict[Side, dict[int, deque[Order]]] = {s: defaultdict(deque) for s in Side}
        self.trades: list[Trade] = []

    def best(self, side: Side) -> int | None:
        prices = [p for p, q in self.levels[side].items() if q]
        if not prices:
            return None
        return max(prices) if side is Side.BUY else min(prices)

    def submit(self, order: Order) -> list[Trade]:
        made = []
        crosses = (lambda p: p <= order.price) if order.side is Side.BUY else (lambda p: p >= order.price)
        while order.qty and (best := self.best(order.side.opposite)) is not None and crosses(best):
            queue = self.levels[order.side.opposite][best]
            resting = queue[0]
            qty = min(order.qty, resting.qty)
            buyer, seller = (order, resting) if order.side is Side.BUY else (resting, order)
            made.append(Trade(buyer.owner, seller.owner, best, qty))
            order.qty -= qty
            resting.qty -= qty
            if not resting.qty:
                queue.popleft()
        if order.qty:
            self.levels[order.side][order.price].append(order)
        self.trades.extend(made)
        return made

    def depth(self):
        for side in Side:
            rows = sorted(((p, sum(o.qty for o in q), len(q)) for p, q in self.levels[side].items() if q), reverse=side is Side.BUY)
            yield side, rows


book = Book()
for side, price, qty, owner in [("sell", 10150, 100, "ann"), ("sell", 10100, 50, "bob"), ("buy", 10000, 80, "cat"), ("buy", 10120, 70, "dan"), ("sell", 9990, 200, "eve"), ("buy", 10150, 30, "fay")]:
    order = Order(Side(side), price, qty, owner)
    print(order)
    for t in book.submit(order):
        print("   ", t)
for side, rows in book.depth():
    print(side.name)
    for price, qty, n in rows:
        print(f"  {price / 100:>8.2f} x {qty:<5d} ({n} order{'s' * (n != 1)})")
volume = defaultdict(int)
for t in book.trades:
    volume[t.buyer] += t.qty
    volume[t.seller] += t.qty
print(dict(sorted(volume.items(), key=lambda kv: (-kv[1], kv[0]))))
try:
    book.trades[0].qty = 5
except AttributeError as e:
    print(type(e).__name__, e)
Order("hold", 1, 1, "zed").side.opposite
