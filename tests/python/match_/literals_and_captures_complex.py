def describe(value):
    match value:
        case 0:
            return "zero"
        case 1 | 2 | 3:
            return "small"
        case -1:
            return "minus one"
        case 2.5:
            return "two and a half"
        case "hello":
            return "greeting"
        case b"bytes":
            return "bytes"
        case None:
            return "none"
        case True:
            return "true"
        case 1 + 2j:
            return "complex"
        case "a" "b":
            return "joined"
        case int() | float() as number if number > 100:
            return f"big {number}"
        case str(text):
            return f"text {text!r}"
        case int(n):
            return f"int {n}"
        case _:
            return f"other {type(value).__name__}"


for value in (0, 1, 3, -1, 2.5, "hello", b"bytes", None, True, False, 1 + 2j, "ab", 500, 500.5, "x", 7, 7.5, [], 1.0, 0.0):
    print(repr(value), describe(value))


def guards(x):
    match x:
        case n if n < 0:
            return "negative"
        case n if n % 2 == 0:
            return f"even {n}"
        case n:
            return f"odd {n}"


print([guards(n) for n in (-1, 4, 5)])
match 5:
    case 6:
        print("no")
print("nothing matched, no error")


class Color:
    RED = "red"
    GREEN = "green"


for c in ("red", "green", "blue"):
    match c:
        case Color.RED:
            print("it is red")
        case Color.GREEN | "lime":
            print("it is green")
        case other:
            print("it is", other)
match (1, 2):
    case x, y if x > y:
        print("never")
    case x, y:
        print("bound", x, y)
match = 5
case = match + 1
print(match, case)
match [1]:
    case [x]:
        y = x
x, y
