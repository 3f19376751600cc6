class Shape:
    def area(self):
        raise NotImplementedError

    def __repr__(self):
        return f"{type(self).__name__} of {self.area()}"
