def accumulator():
    total = 0
    history = []

    def add(n):
        nonlocal total
        total += n
        history.append(total)
        return total

    add.history = history
    add.reset = lambda: history.clear()
    return add


a, b = accumulator(), accumulator()
print(a(1), a(2), b(10), a.history, b.history)
a.reset()
print(a.history, a(0))


def multipliers(*factors):
    return {f: (lambda x, f=f: x * f) for f in factors}


print({f: m(10) for f, m in multipliers(2, 3).items()})


def pipeline(*steps):
    def run(value, trace=None):
        for step in steps:
            value = step(value)
            if trace is not None:
                trace.append(value)
        return value

    return run


trace = []
print(pipeline(str.strip, str.title, lambda s: s + "!")("  hello world ", trace), trace)


def once(f):
    done, result = False, None

    def wrapper(*args):
        nonlocal done, result
        if not done:
            result, done = f(*args), True
        return result

    return wrapper


init = once(lambda x: print("running") or x * 2)
print(init(5), init(6))


def limiter(n):
    calls = 0

    def allow():
        nonlocal calls
        calls += 1
        return calls <= n

    return allow


allow = limiter(2)
print([allow() for _ in range(4)])


def make_class(prefix):
    count = 0

    class Made:
        def __init__(self):
            nonlocal count
            count += 1
            self.name = f"{prefix}{count}"

        @property
        def total(self):
            return count

    return Made


M, N = make_class("m"), make_class("n")
print(M().name, M().name, N().name, M().total, N().total, M.__qualname__)


def recursive():
    def fact(n):
        return 1 if n < 2 else n * fact(n - 1)

    f = fact
    fact = lambda n: -1
    return f(5)


print(recursive())


def generators():
    limit = 3

    def gen():
        for i in range(limit):
            yield i

    g = gen()
    first = next(g)
    limit = 100
    return first, list(g), sum(1 for _ in gen())


print(generators())


def loop_cells():
    out = []
    for i in range(3):
        j = i * 10

        def f():
            return i, j

        out.append(f)
    return [f() for f in out]


print(loop_cells())


def except_cells():
    def show():
        return repr(e)

    try:
        raise ValueError("held")
    except ValueError as e:
        held = show()
    try:
        show()
    except NameError as error:
        return held, str(error)


except_cells()
