"""A tiny test framework with fixtures, parametrized tests and a report, and tests that fail on purpose."""
import sys
import traceback
from contextlib import contextmanager
from functools import wraps


class Skip(Exception):
    pass


class Suite:
    def __init__(self, name):
        self.name, self.tests, self.fixtures = name, [], {}

    def fixture(self, function):
        self.fixtures[function.__name__] = contextmanager(function)
        return function

    def test(self, *cases, raises=None):
        def register(function):
            @wraps(function)
            def run(*args):
                if raises is None:
                    return function(*args)
                try:
                    function(*args)
                except raises as error:
                    return error
                raise AssertionError(f"{raises.__name__} not raised")
            names = function.__code__.co_varnames[: function.__code__.co_argcount]
            for case in cases or [()]:
                self.tests.append((run, names, case if isinstance(case, tuple) else (case,)))
            return run
        return register if not (len(cases) == 1 and callable(cases[0])) else self._bare(cases[0])

    def _bare(self, function):
        self.tests.append((function, function.__code__.co_varnames[: function.__code__.co_argcount], ()))
        return function

    def run(self):
        results = {"passed": 0, "failed": 0, "skipped": 0}
        for function, names, case in self.tests:
            label = f"{function.__name__}[{', '.join(map(repr, case))}]" if case else function.__name__
            try:
                self._call(function, names, case)
            except Skip as skip:
                results["skipped"] += 1
                print(f"s {label}: {skip}")
            except Exception as error:
                results["failed"] += 1
                frame = traceback.extract_tb(error.__traceback__)[-1]
                print(f"F {label}: {type(error).__name__}: {error} (line {frame.lineno}: {frame.line})")
            else:
                results["passed"] += 1
                print(f". {label}")
        print(f"{self.name}: " + ", ".join(f"{n} {what}" for what, n in results.items()))
        return results["failed"] == 0

    def _call(self, function, names, case):
        wanted = [n for n in names if n in self.fixtures]
        def nest(values, rest):
            if not rest:
                return function(*values, *case)
            with self.fixtures[rest[0]]() as value:
                return nest([*values, value], rest[1:])
        return nest([], wanted)


class Account:
    def __init__(self, balance=0):
        self.balance, self.log = balance, []

    def withdraw(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        if amount > self.balance:
            raise OverflowError(f"{amount} > {self.balance}")
        self.balance -= amount
        self.log.append(-amount)
        return self.balance


suite = Suite("account")


@suite.fixture
def account():
    account = Account(100)
    try:
        yield account
    finally:
        print("  closing with", account.balance)


@suite.fixture
def broken():
    raise LookupError("no fixture today")
    yield


@suite.test
def starts_empty():
    assert Account().balance == 0


@suite.test((30, 70), (100, 0), (50, 51))
def withdraws(account, amount, left):
    assert account.withdraw(amount) == left, f"{account.balance} is left"


@suite.test(0, -5, raises=ValueError)
def refuses(account, amount):
    account.withdraw(amount)


@suite.test(raises=OverflowError)
def never_overdraws(account):
    account.withdraw(1)


@suite.test
def later(account):
    raise Skip("no interest yet")


@suite.test
def logs(account):
    account.withdraw(10)
    account.withdraw(20)
    assert account.log == [-10, -20]
    assert account.history


@suite.test
def bad_fixture(broken):
    pass


ok = suite.run()
print("exit", int(not ok))
sys.exit(f"{suite.name} failed" if not ok else 0)
