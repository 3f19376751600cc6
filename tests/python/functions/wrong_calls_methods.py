class Account:
    def __init__(self, owner, balance=0):
        self.owner = owner

    def deposit(self, amount):
        return amount

    @classmethod
    def build(cls, owner):
        return cls(owner)

    @staticmethod
    def check(a, b):
        return a + b

    def __call__(self, x):
        return x


class Bare:
    pass


def attempt(call):
    try:
        print("accepted", call())
    except TypeError as error:
        print(error)


acc = Account("ann")
attempt(lambda: Account())
attempt(lambda: Account("a", 1, 2))
attempt(lambda: Account(name="a"))
attempt(lambda: Account("a", balanse=1))
attempt(lambda: acc.deposit())
attempt(lambda: acc.deposit(1, 2))
attempt(lambda: Account.deposit(5))
attempt(lambda: acc.deposit(amount=1))
attempt(lambda: Account.build())
attempt(lambda: acc.build("x", "y"))
attempt(lambda: Account.check(1))
attempt(lambda: acc.check(1, 2, 3))
attempt(lambda: acc())
attempt(lambda: acc(1, 2))
attempt(lambda: Bare(1))
attempt(lambda: Bare(x=1))
attempt(lambda: object(1))
attempt(lambda: Bare()())


class Outer:
    class Inner:
        def method(self):
            pass


def factory():
    def made(a):
        pass

    return made


attempt(lambda: Outer.Inner().method(1))
attempt(lambda: factory()())
attempt(lambda: factory()(1, b=2))
