# host
print(host_echo(1) < host_echo(2) < host_echo(3), host_echo(1) < host_echo(0) < host_fail("ValueError", "never asked"), host_echo(1) == host_echo(1) != host_echo(2))
log = []


def note(n):
    log.append(n)
    return host_echo(n)


print(note(1) < note(5) <= note(5) > note(9) < note(0), log)


class Temp:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        log.append(("lt", self.n))
        return host_echo(self.n < other.n)

    def __le__(self, other):
        return host_echo(self.n <= other.n)

    def __eq__(self, other):
        return host_echo(self.n == other.n)

    def __ne__(self, other):
        return host_echo(self.n != other.n)


a, b, c = Temp(1), Temp(2), Temp(3)
log.clear()
print(a < b < c, b < a < c, a <= b <= b, a < b == b, c > b > a, a == a != b, log)
print(a < b and b < c or c < a, not a < b, (a < b) is True, min(a, b) is a)
if a < b < c and host_echo(True):
    print("in order")
x = 5
while 0 < host_echo(x) < 10:
    x += 2
print(x, host_echo(2) in host_echo([1, 2]), host_echo(None) is None, host_echo(3) not in (1, 2) == False)


class Partly:
    def __lt__(self, other):
        host_echo("thinking")
        return NotImplemented

    __gt__ = __lt__


try:
    Partly() < Partly()
except TypeError as error:
    print(error)


class Fails:
    def __gt__(self, other):
        host_fail("ArithmeticError", "incomparable")


try:
    1 < Fails() < 2
except ArithmeticError as error:
    print(error)
[n for n in range(6) if 1 < host_echo(n) <= 4]
