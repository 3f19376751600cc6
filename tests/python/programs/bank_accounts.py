"""Accounts with a ledger, limits and custom errors."""


class BankError(Exception):
    """Base of all errors of the bank."""


class InsufficientFunds(BankError):
    def __init__(self, account, amount):
        self.account = account
        self.amount = amount
        self.missing = amount - account.available
        super().__init__(f"{account.owner} lacks {self.missing:.2f} to pay {amount:.2f}")


class UnknownAccount(BankError, KeyError):
    def __str__(self):
        return f"no account of {self.args[0]!r}"


class Account:
    fee = 0

    def __init__(self, owner, balance=0):
        self.owner = owner
        self._balance = balance
        self.history = [("open", balance)]

    @property
    def balance(self):
        return self._balance

    @property
    def available(self):
        return self._balance

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError(f"deposit must be positive, not {amount}")
        self._balance += amount
        self.history.append(("deposit", amount))

    def withdraw(self, amount):
        total = amount + self.fee
        if total > self.available:
            raise InsufficientFunds(self, total)
        self._balance -= total
        self.history.append(("withdraw", -total))

    def __repr__(self):
        return f"{type(self).__name__}({self.owner!r}, {self.balance})"

    def __lt__(self, other):
        return (self.balance, self.owner) < (other.balance, other.owner)


class Checking(Account):
    fee = 1

    def __init__(self, owner, balance=0, overdraft=50):
        super().__init__(owner, balance)
        self.overdraft = overdraft

    @property
    def available(self):
        return super().available + self.overdraft


class Savings(Account):
    def __init__(self, owner, balance=0, rate=0.05):
        super().__init__(owner, balance)
        self.rate = rate

    def add_interest(self):
        self.deposit(round(self.balance * self.rate, 2))


class Bank:
    def __init__(self):
        self.accounts = {}

    def open(self, account):
        self.accounts[account.owner] = account
        return account

    def __getitem__(self, owner):
        try:
            return self.accounts[owner]
        except KeyError:
            raise UnknownAccount(owner) from None

    def __iter__(self):
        return iter(self.accounts.values())

    def __len__(self):
        return len(self.accounts)

    def transfer(self, source, target, amount):
        a, b = self[source], self[target]
        a.withdraw(amount)
        try:
            b.deposit(amount)
        except ValueError:
            a.deposit(amount)
            raise

    def total(self):
        return sum(account.balance for account in self)


bank = Bank()
bank.open(Checking("ann", 100))
bank.open(Savings("bob", 200))
bank.open(Account("cid"))
print(len(bank), list(bank), bank.total())
operations = [
    ("transfer", "ann", "bob", 60),
    ("transfer", "ann", "cid", 80),
    ("transfer", "ann", "cid", 500),
    ("transfer", "bob", "zoe", 5),
    ("transfer", "cid", "ann", -5),
    ("transfer", "yan", "ann", 5),
]
for name, *args in operations:
    try:
        getattr(bank, name)(*args)
        print("done", *args)
    except InsufficientFunds as error:
        print("refused:", error, f"(missing {error.missing})")
    except BankError as error:
        print("bank error:", error, isinstance(error, KeyError))
    except ValueError as error:
        print("bad value:", error)
bank["bob"].add_interest()
for account in sorted(bank):
    print(f"{account.owner:5}{account.balance:10.2f}  {account.history}")
richest = max(bank)
print(richest, [a.owner for a in bank if a.balance < 50], bank.total())
