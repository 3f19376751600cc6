import sys
class Point:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y

def told(value):
    match value:
        case Point(0, y) if pause() or True: return f"on the axis at {y}"
        case [first, *rest]: return first, rest
        case {"a": a, **others}: return a, others
        case str() | bytes(): return "text"
        case _: return None

for value in (Point(0, 2), [1, 2, 3], {"a": 1, "b": 2}, "x", 5):
    print(told(value))
total = 0
while total < 5:
    for step in range(3):
        if step == 1: continue
        total += step
        if total == 4:
            pause()
    else:
        total += 1
print(total, f"{total!r:>{total}}", [(x, y) for x in range(2) if pause() for y in "ab"])
type Alias[T] = list[T] | None
def generic[T: int](x: T) -> T: return x
pause()
print(Alias, Alias[int], list[int], int | str, generic.__type_params__, sys.getrecursionlimit() > 1)
