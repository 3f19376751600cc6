x = 1
del x
try:
    print(x)
except NameError as error:
    print(error)
a = b = [1, 2, 3]
del a
print(b)
del b[0], b[-1]
print(b)
d = {"x": 1, "y": 2}
del d["x"], (d["y"])
print(d)


class Thing:
    pass


t = Thing()
t.value = 5
del t.value
print(hasattr(t, "value"))
try:
    del t.value
except AttributeError as error:
    print(error)


def local():
    y = 1
    del y
    try:
        return y
    except UnboundLocalError as error:
        return str(error)


print(local())
try:
    del never
except NameError as error:
    print(error)


def early():
    print(later)
    later = 1


try:
    early()
except UnboundLocalError as error:
    print(type(error).__name__, error)
counter = 0


def bump():
    global counter, made
    counter += 1
    made = "by bump"


bump()
bump()
print(counter, made)


def forget():
    global made
    del made


forget()
try:
    made
except NameError as error:
    print(error)
try:
    raise ValueError("gone")
except ValueError as e:
    pass
try:
    e
except NameError as error:
    print(error)
del (t)
p, q = 1, 2
del p, q
"p" in globals()
