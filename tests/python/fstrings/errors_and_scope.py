def local():
    a = 1
    return f"{a} {(lambda: a)()} {[a for _ in range(2)]} {f'{a}'}"


print(local())


class Body:
    x = "class"
    text = f"{x}"


print(Body.text)
try:
    f"{undefined}"
except NameError as error:
    print(error)
try:
    f"{1 / 0}"
except ZeroDivisionError as error:
    print(error)
try:
    f"{[]:>5}"
except TypeError as error:
    print(error)
try:
    f"{'abc':{'bad'}}"
except ValueError as error:
    print(error)
order = []


def note(v):
    order.append(v)
    return v


print(f"{note('a')}{note('b'):>{note(5)}}{note('c')!r}", order)
print("%s" % f"{1}", f"{'%d'}" % 5, f"{'{}'}".format(7), [f"{i}" for i in range(3)], {f"k{i}": i for i in range(2)}, f"{1}" in "123", f"a{1}" == "a1")
template = "value: {}"
print(template.format(f"{5:03}"), len(f"{'x' * 10}"), f"{'x' * 3}".upper(), f"a{1}b".split("1"), f"{1}"[0])
big = f"{'x':>1000}"
print(len(big), big.count(" "), f"{big[-1]}")
match f"{1}{2}":
    case "12":
        print("matched")
x = 5


def closure():
    def inner():
        return f"{x} {y}"

    y = "later"
    return inner()


print(closure())
assert f"{x}" == "5", f"{x} is wrong"
raise ValueError(f"{x!r:>3} and {order[0]}")
