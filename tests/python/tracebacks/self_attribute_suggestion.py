class Robot:
    def __init__(self):
        self.battery = 10

    def step(self):
        if battery > 0:
            return 1


Robot().step()
