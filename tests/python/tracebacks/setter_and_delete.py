class Strict:
    def __setattr__(self, name, value):
        if not isinstance(value, int):
            raise TypeError(f"{name} must be int")
        super().__setattr__(name, value)


s = Strict()
s.a = 1
s.b = s.c = 2
s.a, s.b = 3, "four"
