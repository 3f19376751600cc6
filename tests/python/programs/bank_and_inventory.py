from math import sqrt, floor, ceil, isclose
import json, sys
class InsufficientFunds(Exception):
    def __init__(self, need, have):
        self.need, self.have = need, have
        super().__init__(f"need {need:.2f}, have {have:.2f}")
class Account:
    _next = 1
    interest: float = 0.02
    def __init__(self, owner: str, balance: float = 0.0) -> None:
        self.owner = owner
        self.__balance = balance
        self.id = Account._next
        Account._next += 1
        self.history: list[tuple[str, float]] = []
    @property
    def balance(self) -> float:
        return self.__balance
    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("deposit must be positive")
        self.__balance += amount
        self.history.append(("deposit", amount))
        return self
    def withdraw(self, amount):
        if amount > self.__balance:
            raise InsufficientFunds(amount, self.__balance)
        self.__balance -= amount
        self.history.append(("withdraw", amount))
        return self
    def __repr__(self):
        return f"{type(self).__name__}(owner={self.owner!r}, balance={self.balance:.2f})"
    def __eq__(self, other):
        return isinstance(other, Account) and self.id == other.id
    def __hash__(self):
        return hash(self.id)
    def __lt__(self, other):
        return self.balance < other.balance
class Savings(Account):
    interest = 0.05
    def add_interest(self, years=1):
        for _ in range(years):
            self.deposit(round(self.balance * self.interest, 2))
        return self
    def withdraw(self, amount):
        super().withdraw(amount)
        print(f"[savings] {self.owner} withdrew {amount}")
        return self
a, b = Account("Ann", 100), Savings("Bob", 250.5)
a.deposit(50).withdraw(30)
b.add_interest(3).withdraw(10)
print(a, b, max(a, b).owner, sorted([b, a]), {a: 1, b: 2}[a])
for acct, amt in [(a, 1000), (b, -5)]:
    try:
        acct.withdraw(amt) if amt > 0 else acct.deposit(amt)
    except InsufficientFunds as e:
        print("insufficient:", e, e.need, e.have)
    except ValueError as e:
        print("bad value:", e)
    else:
        print("ok")
    finally:
        print("done", acct.owner)
try:
    a.balance = 5
except AttributeError as e:
    print(e)
try:
    a.__balance
except AttributeError as e:
    print(e)
print(a._Account__balance, [h for h in b.history if h[0] == "withdraw"], sum(x for k, x in b.history if k == "deposit"))
print(json.dumps({"accounts": [vars(x) for x in (a, b)]}, indent=2, default=str))
stock = {"apple": {"qty": 10, "price": 0.5}, "pear": {"qty": 0, "price": 0.75}, "fig": {"qty": 3, "price": 2}}
total = sum(i["qty"] * i["price"] for i in stock.values())
out = [n for n, i in stock.items() if not i["qty"]]
best = max(stock, key=lambda n: stock[n]["qty"] * stock[n]["price"])
print(f"{total=:.2f} {out=} {best=}")
for name, info in sorted(stock.items(), key=lambda kv: (-kv[1]["qty"], kv[0])):
    bar = "#" * info["qty"]
    print(f"{name:<8}|{bar:<12}|{info['price']:>6.2f} {'*' if info['qty'] < 5 else ''}".rstrip())
def apply_discount(items, pct, *, minimum=1):
    return {k: {**v, "price": round(v["price"] * (1 - pct / 100), 2)} if v["qty"] >= minimum else v for k, v in items.items()}
print(apply_discount(stock, 10)); print(stock["apple"]["price"])
print(sqrt(2), floor(-2.5), ceil(2.1), isclose(0.1 + 0.2, 0.3), sys.version_info[0])
