from enum import Enum, Flag, auto, unique
from collections import defaultdict
from contextlib import contextmanager


@unique
class State(Enum):
    IDLE = auto()
    PAYING = auto()
    VENDING = auto()
    BROKEN = auto()

    def __str__(self):
        return self.name.lower()


class Alert(Flag):
    NONE = 0
    LOW_STOCK = auto()
    LOW_CHANGE = auto()
    DOOR = auto()


class InvalidTransition(Exception):
    def __init__(self, state, event):
        self.state, self.event = state, event

    def __str__(self):
        return f"cannot {self.event!r} while {self.state}"


def transition(source, event, target):
    def wrap(method):
        method.transitions = [*getattr(method, "transitions", ()), (source, event, target)]
        return method
    return wrap


class Machine:
    _table = defaultdict(dict)

    def __init_subclass__(cls):
        cls._table = defaultdict(dict)
        for name, member in vars(cls).items():
            for source, event, target in getattr(member, "transitions", ()):
                cls._table[source][event] = (name, target)

    def __init__(self):
        self.state = State.IDLE
        self.trace = []

    def fire(self, event, *args):
        try:
            name, target = self._table[self.state][event]
        except KeyError:
            raise InvalidTransition(self.state, event) from None
        result = getattr(self, name)(*args)
        self.trace.append(f"{self.state}-{event}->{target}")
        self.state = target
        return result


class Vending(Machine):
    COINS = (200, 100, 50, 20, 10)

    def __init__(self, stock, float_coins):
        super().__init__()
        self.stock = dict(stock)
        self.coins = dict(float_coins)
        self.paid = 0

    @property
    def alerts(self):
        alert = Alert.NONE
        if any(n < 2 for _, n in self.stock.values()):
            alert |= Alert.LOW_STOCK
        if sum(k * v for k, v in self.coins.items()) < 200:
            alert |= Alert.LOW_CHANGE
        return alert

    @transition(State.IDLE, "insert", State.PAYING)
    @transition(State.PAYING, "insert", State.PAYING)
    def _insert(self, coin):
        if coin not in self.COINS:
            raise ValueError(f"bad coin {coin}")
        self.paid += coin
        self.coins[coin] = self.coins.get(coin, 0) + 1

    @transition(State.PAYING, "choose", State.VENDING)
    def _choose(self, item):
        price, count = self.stock[item]
        if self.paid < price:
            raise ValueError(f"{item} costs {price}, only {self.paid} paid")
        if not count:
            raise LookupError(f"{item} is sold out")
        self.stock[item] = (price, count - 1)
        self.paid -= price
        return item

    @transition(State.VENDING, "take", State.IDLE)
    @transition(State.PAYING, "cancel", State.IDLE)
    def _change(self):
        change = []
        for coin in self.COINS:
            while self.paid >= coin and self.coins.get(coin):
                self.paid -= coin
                self.coins[coin] -= 1
                change.append(coin)
        left, self.paid = self.paid, 0
        return change, left


@contextmanager
def attempt(label):
    try:
        yield
    except (InvalidTransition, ValueError, LookupError) as error:
        print(f"{label}: {type(error).__name__}: {error}")


v = Vending({"cola": (150, 2), "chips": (120, 1)}, {10: 3, 20: 2, 50: 1})
v.fire("insert", 200)
print(v.fire("choose", "cola"), v.fire("take"), v.state, v.alerts)
with attempt("choose too early"):
    v.fire("choose", "cola")
v.fire("insert", 50)
with attempt("too little"):
    v.fire("choose", "chips")
with attempt("coin"):
    v.fire("insert", 3)
with attempt("unknown"):
    v.fire("insert", 100), v.fire("choose", "gum")
print(v.state, v.fire("cancel"), v.coins)
print(*v.trace, sep="\n")
print(v.alerts, repr(v.alerts), Alert.DOOR in v.alerts, list(Alert), ~Alert.DOOR)
print({str(k): {e: t[0] for e, t in row.items()} for k, row in Vending._table.items() if row})
