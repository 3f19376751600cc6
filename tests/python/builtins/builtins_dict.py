# What is written to the dict of `builtins` counts at once, by whichever way.
import builtins


def length():
    return len([1])


def extra():
    try:
        return zork
    except NameError as error:
        return str(error)


space = vars(builtins)
real = len
for _ in range(3):
    print(length(), extra())
space["len"] = lambda x: "mine"
print(length())
space.update(len=real, zork=1)
print(length(), extra())
space["zork"] = 2
print(extra())
space |= {"zork": 3}
print(extra())
del space["zork"]
print(extra())
builtins.zork = 4
print(extra())
builtins.__dict__.pop("zork")
print(extra())


def early():
    return abs(-1)


print(early(), early())
__import__("sys").modules["builtins"].abs = lambda x: "other"
print(early())
