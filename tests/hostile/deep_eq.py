class A:
    def __eq__(self, other):
        return other == self
    def __repr__(self):
        return repr(self)
    def __hash__(self):
        return hash(self)
    def __len__(self):
        return len(self)
    def __iter__(self):
        return iter(self)
    def __call__(self):
        return self()
    def __add__(self, other):
        return self + other
    def __str__(self):
        return f'{self}'
    def __contains__(self, x):
        return x in self
    def __bool__(self):
        return not self
a = A()
for act in (lambda: a == A(), lambda: repr(a), lambda: hash(a), lambda: len(a), lambda: iter(a), a, lambda: a + 1, lambda: str(a), lambda: 1 in a, lambda: not a):
    try:
        act()
    except RecursionError:
        print('RecursionError')
