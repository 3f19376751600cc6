log = []


class Level(Exception):
    def __init__(self, n):
        super().__init__(f"level {n}")
        self.n = n


def descend(n, catch_at):
    try:
        log.append(f"+{n}")
        if n == 0:
            raise Level(n)
        descend(n - 1, catch_at)
        log.append(f"ok{n}")
    except Level as error:
        if n == catch_at:
            log.append(f"caught{error.n}@{n}")
            return
        raise Level(n) from error
    finally:
        log.append(f"-{n}")


for catch_at in (0, 2, 9):
    try:
        descend(3, catch_at)
    except Level as error:
        chain = []
        while error:
            chain.append(error.n)
            error = error.__cause__
        log.append(f"out {chain}")
    print(" ".join(log))
    log.clear()


def parse_all(texts):
    results, errors = [], {}
    for text in texts:
        try:
            value = float(text)
            results.append(10 / value)
        except ValueError:
            errors[text] = "not a number"
        except ZeroDivisionError as error:
            errors[text] = str(error)
        else:
            if value < 0:
                results.pop()
                errors[text] = "negative"
    return results, errors


print(parse_all(["1", "x", "0", "-2", "4"]))


def first_working(*functions):
    problems = []
    for f in functions:
        try:
            return f()
        except Exception as error:
            problems.append(f"{type(error).__name__}: {error}")
    raise RuntimeError("; ".join(problems))


print(first_working(lambda: 1 / 0, lambda: [][1], lambda: "third"))
try:
    first_working(lambda: 1 / 0, lambda: {}["k"], lambda: int("z"), lambda: None.x)
except RuntimeError as error:
    print(error)


class Transaction:
    def __init__(self, data):
        self.data = data

    def __enter__(self):
        self.before = dict(self.data)
        return self.data

    def __exit__(self, kind, value, trace):
        if kind is not None:
            self.data.clear()
            self.data.update(self.before)
            return issubclass(kind, ValueError)


data = {"a": 1}
with Transaction(data) as d:
    d["b"] = 2
with Transaction(data) as d:
    d["c"] = int("x")
try:
    with Transaction(data) as d:
        d.clear()
        d["missing"]
except KeyError as error:
    print("rolled back", error)
data
