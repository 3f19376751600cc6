"""Event sourcing: state is a fold over immutable events."""
from dataclasses import dataclass, field, replace
from functools import reduce, singledispatch
from itertools import groupby, accumulate
import json


@dataclass(frozen=True, kw_only=True)
class Event:
    account: str
    at: int


@dataclass(frozen=True, kw_only=True)
class Opened(Event):
    owner: str


@dataclass(frozen=True, kw_only=True)
class Deposited(Event):
    amount: int


@dataclass(frozen=True, kw_only=True)
class Withdrawn(Event):
    amount: int


@dataclass(frozen=True)
class Account:
    owner: str = "?"
    balance: int = 0
    history: tuple = field(default=(), repr=False)


class Overdrawn(Exception):
    def __init__(self, event, balance):
        super().__init__(f"{event.account}: {event.amount} > {balance}")
        self.event = event


@singledispatch
def apply(event, account):
    raise NotImplementedError(type(event).__name__)


@apply.register
def _(event: Opened, account):
    return replace(account, owner=event.owner)


@apply.register
def _(event: Deposited, account):
    return replace(account, balance=account.balance + event.amount, history=(*account.history, event.amount))


@apply.register
def _(event: Withdrawn, account):
    if event.amount > account.balance:
        raise Overdrawn(event, account.balance)
    return replace(account, balance=account.balance - event.amount, history=(*account.history, -event.amount))


def decode(line):
    data = json.loads(line)
    kinds = {cls.__name__.lower(): cls for cls in Event.__subclasses__()}
    return kinds[data.pop("type")](**data)


LOG = """
{"type": "opened", "account": "a1", "at": 1, "owner": "Ann"}
{"type": "deposited", "account": "a1", "at": 2, "amount": 100}
{"type": "opened", "account": "b2", "at": 3, "owner": "Bob"}
{"type": "withdrawn", "account": "a1", "at": 4, "amount": 30}
{"type": "deposited", "account": "b2", "at": 5, "amount": 5}
{"type": "withdrawn", "account": "b2", "at": 6, "amount": 50}
"""
events = [decode(line) for line in LOG.strip().splitlines()]
print(events[1], events[0] == decode(LOG.split("\n")[1]), len({*events}))
for account, group in groupby(sorted(events, key=lambda e: (e.account, e.at)), key=lambda e: e.account):
    state = Account()
    try:
        for event in group:
            state = apply(event, state)
    except Overdrawn as e:
        print("refused", e, e.event.at)
    print(account, state, state.history, list(accumulate(state.history)))
print(json.dumps([vars(e) | {"type": type(e).__name__} for e in events[:2]], indent=1))
print(apply.dispatch(Opened).__name__, sorted(c.__name__ for c in apply.registry))
total = reduce(lambda acc, e: acc + getattr(e, "amount", 0) * {"Deposited": 1, "Withdrawn": -1}.get(type(e).__name__, 0), events, 0)
print(total)
decode('{"type": "closed", "account": "a1", "at": 9}')
