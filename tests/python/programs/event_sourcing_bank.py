from __future__ import annotations
import itertools
from abc import ABC, abstractmethod
from dataclasses import dataclass, field, fields
from typing import ClassVar, Iterable, Protocol, runtime_checkable


@dataclass(frozen=True, kw_only=True)
class Event(ABC):
    account: str
    seq: int = field(default_factory=itertools.count(1).__next__)
    registry: ClassVar[dict[str, type[Event]]] = {}

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        Event.registry[cls.__name__.lower()] = cls

    @abstractmethod
    def apply(self, state: State) -> State: ...

    def to_record(self):
        return {"type": type(self).__name__.lower()} | {f.name: getattr(self, f.name) for f in fields(self)}

    @staticmethod
    def from_record(record):
        record = dict(record)
        return Event.registry[record.pop("type")](**record)


@dataclass(frozen=True)
class State:
    balance: int = 0
    open: bool = False
    history: tuple[str, ...] = ()

    def evolve(self, note, **changes):
        from dataclasses import replace
        return replace(self, history=self.history + (note,), **changes)


class Rejected(Exception):
    def __init__(self, event, reason):
        super().__init__(reason)
        self.event = event
        self.add_note(f"while applying {type(event).__name__} #{event.seq}")


@dataclass(frozen=True, kw_only=True)
class Opened(Event):
    def apply(self, state):
        if state.open:
            raise Rejected(self, "already open")
        return state.evolve("opened", open=True)


@dataclass(frozen=True, kw_only=True)
class Deposited(Event):
    amount: int

    def apply(self, state):
        return state.evolve(f"+{self.amount}", balance=state.balance + self.amount)


@dataclass(frozen=True, kw_only=True)
class Withdrawn(Event):
    amount: int

    def apply(self, state):
        if not state.open:
            raise Rejected(self, "account is closed")
        if self.amount > state.balance:
            raise Rejected(self, f"insufficient funds: {state.balance} < {self.amount}")
        return state.evolve(f"-{self.amount}", balance=state.balance - self.amount)


@runtime_checkable
class Projection(Protocol):
    def handle(self, event: Event) -> None: ...


class Totals:
    def __init__(self):
        self.totals = {}

    def handle(self, event):
        match event:
            case Deposited(account=a, amount=n):
                self.totals[a] = self.totals.get(a, 0) + n
            case Withdrawn(account=a, amount=n) if n > 50:
                self.totals[a] = self.totals.get(a, 0) - n
            case Opened():
                self.totals.setdefault(event.account, 0)


class Store:
    def __init__(self, *projections):
        self.log: list[Event] = []
        self.states: dict[str, State] = {}
        self.projections = [p for p in projections if isinstance(p, Projection)]

    def commit(self, events: Iterable[Event]):
        failed = []
        for event in events:
            try:
                self.states[event.account] = event.apply(self.states.get(event.account, State()))
            except Rejected as error:
                failed.append(error)
                continue
            self.log.append(event)
            for projection in self.projections:
                projection.handle(event)
        if failed:
            raise ExceptionGroup(f"{len(failed)} events rejected", failed)


store = Store(totals := Totals(), object())
try:
    store.commit([
        Opened(account="ann"), Deposited(account="ann", amount=100), Withdrawn(account="ann", amount=70),
        Withdrawn(account="ann", amount=70), Opened(account="ann"), Withdrawn(account="bob", amount=1),
    ])
except* Rejected as group:
    for error in group.exceptions:
        print(error, error.__notes__, error.event.account)
print(store.states, totals.totals, sep="\n")
records = [event.to_record() for event in store.log]
print(records)
print([Event.from_record(r) for r in records] == store.log)
try:
    Event(account="x")
except TypeError as error:
    print(error)
try:
    store.log[0].account = "y"
except AttributeError as error:
    print(type(error).__name__, error)
store.commit([Withdrawn(account="ann", amount=1000)])
