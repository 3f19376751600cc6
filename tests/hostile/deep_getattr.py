class A:
    def __getattr__(self, name):
        return getattr(self, name + 'x')
try:
    A().y
except RecursionError:
    print('RecursionError')
