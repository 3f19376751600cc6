class Base:
    def __init__(self, value):
        self.value = int(value)


class Derived(Base):
    def __init__(self, value, scale):
        super().__init__(value)
        self.scale = scale


print(Derived("5", 2).value)
Derived("five", scale=2)
