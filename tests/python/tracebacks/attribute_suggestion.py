class Account:
    def __init__(self):
        self.balance = 0

    def deposit(self, amount):
        self.balanse += amount


Account().deposit(5)
