class Engine:
    def __init__(self, fuel):
        self.fuel = fuel

    def burn(self, amount):
        if amount > self.fuel:
            raise ValueError(f"need {amount}, have {self.fuel}")
        self.fuel -= amount


class Car:
    def __init__(self):
        self.engine = Engine(10)

    def drive(self, km):
        for _ in range(km):
            self.engine.burn(3)


car = Car()
car.drive(3)
print(car.engine.fuel)
car.drive(2)
