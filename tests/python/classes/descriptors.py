class Typed:
    def __init__(self, kind):
        self.kind = kind

    def __set_name__(self, owner, name):
        print("set_name", owner.__name__, name)
        self.name = "_" + name

    def __get__(self, instance, owner):
        if instance is None:
            return f"<descriptor of {owner.__name__}>"
        return getattr(instance, self.name)

    def __set__(self, instance, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name[1:]} must be {self.kind.__name__}, not {type(value).__name__}")
        setattr(instance, self.name, value)

    def __delete__(self, instance):
        print("delete")
        delattr(instance, self.name)


class Person:
    name = Typed(str)
    age = Typed(int)

    def __init__(self, name, age):
        self.name, self.age = name, age


p = Person("ann", 30)
print(p.name, p.age, Person.name, vars(p))
try:
    p.age = "old"
except TypeError as error:
    print(error)
p.__dict__["age"] = 99
print(p.age)
del p.age
print(vars(p))


class NonData:
    def __get__(self, instance, owner=None):
        return "from descriptor"


class User:
    attr = NonData()


u = User()
print(u.attr)
u.attr = "instance wins"
print(u.attr, User.attr)
del u.attr
print(u.attr)


class Method:
    def __init__(self, f):
        self.f = f

    def __get__(self, instance, owner):
        return lambda *args: self.f(owner.__name__, *args)


class Host:
    @Method
    def greet(name, greeting):
        return f"{greeting} {name}"


print(Host().greet("hi"), Host.greet("hello"))


class Lazy:
    def __init__(self, f):
        self.f = f
        self.name = f.__name__

    def __get__(self, instance, owner):
        print("computing")
        value = instance.__dict__[self.name] = self.f(instance)
        return value


class Data:
    @Lazy
    def heavy(self):
        return [1, 2]


d = Data()
print(d.heavy, d.heavy)
f = Person.__init__.__get__(p, Person)
f("bob", 5)
print(p.name)


class ReadOnly:
    def __get__(self, instance, owner):
        return 1

    def __set__(self, instance, value):
        raise AttributeError("read only")


class R:
    x = ReadOnly()


try:
    R().x = 2
except AttributeError as error:
    print(error)
R.x = "class assignment replaces it"
R.x
