class Snake:
    def __init__(self, name, length):
        self.name, self.length = name, length

    def __repr__(self):
        return f"Snake({self.name!r}, {self.length:.1f} m)"

def growing(snakes, factor):
    for snake in snakes:
        yield Snake(snake.name, snake.length * factor)

house = {"adder": 0.6, "boa": 2.5, "cobra": 1.8}
snakes = (Snake(name, length) for name, length in house.items())
for snake in sorted(growing(snakes, 1.1), key=lambda snake: -snake.length):
    print(f"{snake.name:>6}: {snake}")
