# Operands that do not go together.
values = [2.5, "s", [1], None]
names = ["+", "-", "*", "/", "//", "%", "**", "<<", "&", "<", "@"]


def apply(name, a, b):
    if name == "+":
        return a + b
    if name == "-":
        return a - b
    if name == "*":
        return a * b
    if name == "/":
        return a / b
    if name == "//":
        return a // b
    if name == "%":
        return a % b
    if name == "**":
        return a ** b
    if name == "<<":
        return a << b
    if name == "&":
        return a & b
    if name == "<":
        return a < b
    return a @ b


for name in names:
    for a in (1, "s", [1], {"a": 1}):
        for b in values:
            if (name == "%" and isinstance(a, str)) or (name == "<<" and a == 1):
                continue
            try:
                apply(name, a, b)
            except TypeError as error:
                print(name, repr(a), repr(b), "->", error)
for value in ("s", [1], None, {}, (1,), b"x"):
    for op in ("-", "+", "~"):
        try:
            if op == "-":
                -value
            elif op == "+":
                +value
            else:
                ~value
        except TypeError as error:
            print(op, error)
