# host
for kind in ("ValueError", "KeyError", "TypeError", "RuntimeError", "TimeoutError", "PermissionError", "LookupError", "OSError", "ZeroDivisionError", "NotImplementedError"):
    try:
        host_fail(kind, f"message of {kind}")
    except Exception as error:
        print(type(error).__name__, error, error.args)


def retry(times):
    for n in range(times):
        try:
            if host_echo(n) < 2:
                host_fail("ConnectionError", f"attempt {n}")
            return host_echo("connected")
        except ConnectionError as error:
            print(error)


print(retry(5))


def wrapped():
    try:
        host_fail("KeyError", "low level")
    except KeyError as error:
        raise ValueError("high level") from error


try:
    wrapped()
except ValueError as error:
    print(repr(error), repr(error.__cause__))
results = []
for item in [1, "x", None, [2]]:
    try:
        results.append(host_add(item, 1))
    except TypeError:
        results.append("wrong type")
print(results)
try:
    host_fail("StopIteration", "plain stop")
except StopIteration as error:
    print(error.value)
try:
    host_fail(kind="ValueError", message="by keyword")
except ValueError as error:
    error.add_note("a note")
    print(error, error.__notes__)
values = [None, True, -5, 2.5, "text", b"bytes", [1, [2]], (1, 2), {"k": [1]}, {1, 2}, 10 ** 30, "é😀", "", [], {}, float("inf")]
for value in values:
    back = host_echo(value)
    print(back == value, type(back).__name__, back)
