class Maker:
    @property
    def make(self):
        return lambda *args: args

    def __getattr__(self, name):
        return lambda *args, **kwargs: (name, args, kwargs)


maker = Maker()
print(maker.make(), maker.make(1, 2))
print(maker.other(), maker.other(1), maker.other(1, key=2))
