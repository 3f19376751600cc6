# host
class Num:
    def __init__(self, v):
        self.v = v

    def __repr__(self):
        return f"Num({self.v})"

    def __add__(self, other):
        return Num(host_add(self.v, other.v if isinstance(other, Num) else other))

    def __radd__(self, other):
        return Num(host_add(other, self.v))

    def __iadd__(self, other):
        self.v = host_add(self.v, host_echo(other))
        return self

    def __sub__(self, other):
        host_echo("declining")
        return NotImplemented

    def __rsub__(self, other):
        return host_echo("rsub")

    def __neg__(self):
        return Num(host_echo(-self.v))

    def __int__(self):
        return host_echo(int(self.v))

    def __float__(self):
        return host_echo(float(self.v))

    def __round__(self, n=None):
        return host_echo(f"round {n}")

    def __divmod__(self, other):
        return host_echo((1, 2))

    def __pow__(self, other):
        return host_echo("pow")

    def __abs__(self):
        return host_echo(abs(self.v))


a, b = Num(1), Num(2)
print(a + b, a + 1, 10 + a, -a, 5 - a, int(a), float(b), round(a), round(b, 2), divmod(a, 5), a ** 2, abs(Num(-4)))
same = a
a += 5
print(a, same is a)
x = 10
x += host_echo(1)
x *= host_echo(2) + host_echo(1)
x -= host_add(1, 2)
print(x)
data = [1, 2, 3]
data[host_echo(1)] += host_echo(40)
data[host_echo(0):host_echo(1)] += [host_echo("new")]
print(data)
try:
    a - 5
except TypeError as error:
    print(error)
try:
    x += host_fail("ValueError", "right side")
except ValueError as error:
    print(error, x)
total = 0
for i in range(5):
    total += host_echo(i) * host_echo(2) - host_echo(1)
print(total, host_echo(7) // host_echo(2), host_echo(7) % host_echo(4), host_echo("a") + host_echo("b"), [host_echo(0)] * host_echo(2))
counter = {}
for c in "abca":
    counter[host_echo(c)] = counter.get(c, 0) + host_echo(1)
counter
