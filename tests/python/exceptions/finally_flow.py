# The flow through finally: return, break, continue and new exceptions.
def returns():
    try:
        return "try"
    finally:
        print("finally runs before the return")


def overrides():
    try:
        return "try"
    finally:
        return "finally"


def swallows():
    try:
        raise ValueError("lost")
    finally:
        return "swallowed"


def value_is_kept():
    x = 1
    try:
        return x
    finally:
        x = 2


def list_is_shared():
    x = [1]
    try:
        return x
    finally:
        x.append(2)


print(returns(), overrides(), swallows(), value_is_kept(), list_is_shared())
for i in range(3):
    try:
        if i == 1:
            continue
        print("body", i)
    finally:
        print("finally", i)
for i in range(3):
    try:
        raise KeyError(i)
    finally:
        if i == 1:
            break
        continue
print("left at", i)


def nested():
    try:
        try:
            return "inner"
        finally:
            print("first")
    finally:
        print("second")


print(nested())


def loop_return():
    for i in range(5):
        try:
            if i == 2:
                return i
        finally:
            print("leaving", i)


print(loop_return())


def raises_in_finally():
    try:
        raise ValueError("original")
    finally:
        raise KeyError("replacement")


try:
    raises_in_finally()
except KeyError as error:
    print(repr(error), repr(error.__context__), error.__suppress_context__)


def else_return():
    try:
        pass
    except ValueError:
        return "except"
    else:
        return "else"
    finally:
        print("after else")


print(else_return())


def handler_return():
    try:
        raise ValueError
    except ValueError:
        return "handled"
    finally:
        print("after handler")


print(handler_return())


def while_finally():
    n = 0
    while True:
        n += 1
        try:
            if n < 3:
                continue
            break
        finally:
            print("n", n)
    return n


while_finally()
