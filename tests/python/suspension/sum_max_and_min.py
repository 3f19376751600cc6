# host
class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(host_add(self.cents, other.cents))

    def __radd__(self, other):
        return Money(host_add(self.cents, other))

    def __lt__(self, other):
        return host_echo(self.cents < other.cents)

    def __gt__(self, other):
        return host_echo(self.cents > other.cents)

    def __repr__(self):
        return f"${self.cents}"


wallet = [Money(5), Money(20), Money(10)]
print(sum(wallet), sum(wallet, Money(100)), max(wallet), min(wallet), sorted(wallet))
print(max("pear", "fig", "banana", key=lambda w: host_echo(len(w))), min([3, -5, 4], key=lambda n: host_echo(abs(n))), max([], default=host_echo("none")), max(range(5), key=lambda n: host_echo(n % 3)))
print(sum(host_echo(n) for n in range(5)), sum([[host_echo(1)], [host_echo(2)]], []), sum(map(host_echo, [0.5, 0.25])))
print(any(host_echo(n) > 2 for n in range(5)), all(host_echo(n) < 3 for n in range(5)))
seen = []


def key(n):
    seen.append(n)
    return host_echo(-n)


print(max([3, 1, 2], key=key), seen, min({"a": 2, "b": 1}.items(), key=lambda kv: host_echo(kv[1])))


class Broken:
    def __radd__(self, other):
        host_fail("OverflowError", "too rich")


try:
    sum([1, 2, Broken()])
except OverflowError as error:
    print(error)
try:
    max([1, 2], key=lambda n: host_fail("ValueError", f"no key for {n}"))
except ValueError as error:
    print(error)
round(sum(m.cents for m in wallet) / host_echo(3), 2), divmod(host_echo(17), host_echo(5)), pow(host_echo(2), host_echo(5)), abs(host_echo(-3))
