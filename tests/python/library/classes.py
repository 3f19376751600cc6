# library
import typed

print(typed.hints())
item = typed.Item("x", typed.Colour.BLUE, [typed.Item("y")])
print(item, typed.Colour.RED, typed.fib(30), list(typed.count(3)))


class Mine(typed.Item):
    def __str__(self):
        return f"mine: {super().__repr__()}"


print(Mine("z"))
