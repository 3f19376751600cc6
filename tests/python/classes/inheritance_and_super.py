class Animal:
    def __init__(self, name):
        print("Animal init", name)
        self.name = name

    def speak(self):
        return "..."

    def describe(self):
        return f"{self.name} says {self.speak()}"


class Dog(Animal):
    def __init__(self, name, breed):
        super().__init__(name)
        self.breed = breed

    def speak(self):
        return "woof"


class Puppy(Dog):
    def speak(self):
        return super().speak() + "!" + Animal.speak(self)

    def describe(self):
        return "small " + super().describe()


class Cat(Animal):
    speak = lambda self: "meow"


for animal in (Animal("x"), Dog("rex", "lab"), Puppy("bit", "pug"), Cat("tom")):
    print(type(animal).__name__, animal.describe(), isinstance(animal, Dog), issubclass(type(animal), Animal))
print([c.__name__ for c in Puppy.__mro__], Puppy.__base__.__name__, Dog.__subclasses__() == [Puppy])


class Base:
    @classmethod
    def make(cls):
        return cls()

    @staticmethod
    def hello():
        return "hello"

    @property
    def label(self):
        return type(self).__name__


class Sub(Base):
    @classmethod
    def make(cls):
        return [super().make(), cls.__name__]

    @property
    def label(self):
        return "sub of " + super().label

    def check(self):
        def inner():
            return super(Sub, self).label

        return inner(), [super(Sub, self).label for _ in range(1)]


print(type(Base.make()).__name__, type(Sub.make()[0]).__name__, Sub.make()[1], Sub().hello(), Sub().label, Sub().check())
try:
    super().nothing
except RuntimeError as error:
    print(error)
try:
    super(Sub, 5).label
except TypeError as error:
    print(error)


class Lost(Base):
    def go(self):
        return super().not_there


try:
    Lost().go()
except AttributeError as error:
    print(error)


def f():
    super()


try:
    f()
except RuntimeError as error:
    print(error)
