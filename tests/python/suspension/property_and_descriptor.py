# host
class Account:
    def __init__(self):
        self._balance = 10

    @property
    def balance(self):
        return host_echo(self._balance)

    @balance.setter
    def balance(self, value):
        if value < 0:
            host_fail("ValueError", "overdrawn")
        self._balance = host_echo(value)

    @balance.deleter
    def balance(self):
        print("closing", host_echo(self._balance))
        self._balance = 0

    @property
    def broken(self):
        host_fail("RuntimeError", "cannot read")


a = Account()
print(a.balance, a.balance + a.balance, f"{a.balance}", [a.balance] * 2, getattr(a, "balance"))
a.balance = 20
a.balance += 5
a.balance -= host_echo(1)
print(a.balance)
try:
    a.balance -= 100
except ValueError as error:
    print(error, a.balance)
del a.balance
print(a.balance, hasattr(a, "broken2"))
try:
    a.broken
except RuntimeError as error:
    print(error)


class Field:
    def __set_name__(self, owner, name):
        self.name = host_add("_", name)

    def __get__(self, instance, owner):
        if instance is None:
            return host_echo("on the class")
        return host_echo(instance.__dict__.get(self.name, "unset"))

    def __set__(self, instance, value):
        instance.__dict__[self.name] = host_echo(value)

    def __delete__(self, instance):
        del instance.__dict__[host_echo(self.name)]


class Record:
    first = Field()
    second = Field()


r = Record()
r.first = 1
r.second = r.first + 1
print(r.first, r.second, Record.first, vars(r))
r.first, r.second = r.second, r.first
del r.second
print(r.first, r.second)


class Sub(Account):
    @property
    def balance(self):
        return super().balance * 2


Sub().balance
