def make_counter(start=0):
    count = start

    def increment(by=1):
        nonlocal count
        count += by
        return count

    def reset():
        nonlocal count
        count = start

    def get():
        return count

    return increment, reset, get


inc, reset, get = make_counter(10)
inc2, _, get2 = make_counter()
print(inc(), inc(5), inc2(), get(), get2())
reset()
print(get(), get2())


def bank():
    balance = 100

    def withdraw(n):
        nonlocal balance
        if n > balance:
            raise ValueError(f"only {balance} left")
        balance -= n
        return balance

    return withdraw


w = bank()
print(w(30), w(70))
try:
    w(1)
except ValueError as error:
    print(error)
print(inc.__closure__ is not None, inc.__code__.co_freevars, len.__class__.__name__)


def no_nonlocal():
    n = 1

    def inner():
        n = 2
        return n

    return inner(), n


print(no_nonlocal())


def unbound():
    def inner():
        return late

    try:
        inner()
    except NameError as error:
        print(error)
    late = "now bound"
    return inner()


print(unbound())


def deleted():
    cell = 1

    def inner():
        return cell

    del cell
    try:
        inner()
    except NameError as error:
        return str(error)


deleted()
