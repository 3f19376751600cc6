class Err(Exception):
    pass


class Account:

    def __init__(self, owner, balance=0):
        self.owner = owner
        self._b = balance
        self.log = []

    def deposit(self, a):
        if a <= 0:
            raise ValueError('bad amount')
        self._b += a
        self.log.append(('d', a))

    def withdraw(self, a):
        if a > self._b:
            raise Err(f'{self.owner}: {a} > {self._b}')
        self._b -= a
        self.log.append(('w', a))

    def __repr__(self):
        return f'Account({self.owner!r}, {self._b})'


def main():
    accs = [Account(f'u{i}', 100) for i in range(50)]
    bad = 0
    for r in range(80):
        for i, a in enumerate(accs):
            try:
                a.deposit(r * i % 7)
                a.withdraw((r + i) % 19 * 5)
            except (Err, ValueError) as e:
                bad += len(str(e))
    return bad + len(''.join(map(repr, accs)))


main()
