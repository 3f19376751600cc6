class Base:
    kind = "base"
    __slots__ = ("a",)
    def __init__(self, a): self.a = a
    def __repr__(self): return f"{type(self).__name__}({self.a})"
    @property
    def twice(self): return self.a * 2
    @staticmethod
    def plain(): return "plain"
    @classmethod
    def made(cls, a): return cls(a)
    def __eq__(self, other): return self.a == other.a
    def __hash__(self): return hash(self.a)
    def __del__(self): pass

class Meta(type):
    def __call__(cls, *args):
        made = super().__call__(*args)
        made.b = len(args)
        return made

class Child(Base, metaclass=Meta):
    def __getattr__(self, name): return name.upper()

class Number(int): pass
class Names(dict): pass

one, two = Base(1), Child.made(2)
method, number, names = one.__repr__, Number(5), Names(x=1)
names.own = number
table = {one: "one", two: "two"}
pause()
print(one, two, two.b, two.other, method(), number + 1, names, names.own, table[Base(2)])
print(Child.__mro__, two.twice, Base.plain(), super(Child, two).twice, isinstance(two, Base))
